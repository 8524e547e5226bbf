import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { argv, env, exit, platform, stderr, stdout, version as nodeVersion } from 'node:process'
import { parseArgs } from 'node:util'
import { repository } from '../deployment.ts'
import { isDated, sectionOf, withRelease } from './changelog.ts'
import { manifestIn, published, repositoryFaults, workspaces } from './packages.ts'
import { provenanceOf } from './provenance.ts'
import { presentMigrations, releasedMigrationsFile } from './released-migrations.ts'
import { sourceFaults, sourcesWithVersion, versionFaults, withVersion } from './versions.ts'

/*
 * Releases all packages: `npm run release`. With `--dry-run`, everything but the publishing, and what would stop a
 * release is a warning. `--version X.Y.Z` sets the version everywhere instead, to be committed first.
 */
const usage = 'Usage: npm run release -- [--dry-run] [--version X.Y.Z]\n'
const output = join(repository, 'dist-release')

function refuse(lines: readonly string[]): never {
  stderr.write(`${lines.join('\n')}\n`)
  exit(1)
}

function run(command: string, words: readonly string[]): void {
  execFileSync(command, words, {
    cwd: repository,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: platform === 'win32',
  })
}

function read(command: string, words: readonly string[]): string {
  return execFileSync(command, words, {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'ignore'],
    shell: platform === 'win32',
  })
    .toString()
    .trim()
}

const textOf = (path: string): string => readFileSync(join(repository, path), 'utf8')
const today = (): string => new Date().toISOString().slice(0, 'YYYY-MM-DD'.length)

/** Sets the version of all packages, of the sources that name it, and of the changelog, and records the migrations. */
function setVersion(version: string, isDry: boolean): void {
  const manifests = workspaces().map((folder) => ({ folder, manifest: manifestIn(folder) }))
  const names = new Set(manifests.map(({ manifest }) => manifest.name))
  const changelog = withRelease(textOf('CHANGELOG.md'), version, today())
  if (changelog === undefined) refuse(['CHANGELOG.md has no unreleased section: describe the changes there first.'])
  const files = new Map([
    ['CHANGELOG.md', changelog],
    [releasedMigrationsFile, presentMigrations()],
  ])
  for (const { folder, manifest } of manifests) {
    const changed = withVersion(manifest, version, names)
    files.set(join(folder, 'package.json'), `${JSON.stringify(changed, undefined, 2)}\n`)
  }
  for (const path of sourcesWithVersion)
    files.set(path, textOf(path).replace(/\bversion: '[^']+'/, `version: '${version}'`))
  for (const [path, text] of files) {
    stdout.write(`${isDry ? 'would change' : 'changed'} ${path}\n`)
    if (!isDry) writeFileSync(join(repository, path), text)
  }
  if (isDry) return
  run('npm', ['install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund'])
  stdout.write(`Commit these files as version ${version}, then run: npm run release\n`)
}

/** Returns a sentence for each reason not to release this version from this tree. */
function obstacles(version: string): readonly string[] {
  const section = sectionOf(textOf('CHANGELOG.md'), version)
  const branch = read('git', ['rev-parse', '--abbrev-ref', 'HEAD'])
  return [
    ...(read('git', ['status', '--porcelain']) === '' ? [] : ['The tree has changes that are not committed.']),
    ...(branch === 'main' ? [] : [`The branch is ${branch}, not main.`]),
    ...(section === undefined ? [`CHANGELOG.md has no section for ${version}.`] : []),
    ...(section === undefined || isDated(section)
      ? []
      : [`The section of ${version} in CHANGELOG.md has no date: npm run release -- --version ${version}`]),
    ...repositoryFaults(published.map((folder) => ({ ...manifestIn(folder), folder }))),
  ]
}

function isPublished(name: string, version: string): boolean {
  try {
    return read('npm', ['view', `${name}@${version}`, 'version']) === version
  } catch {
    // npm fails for a package without any version.
    return false
  }
}

/** Builds, packs and checks the tarballs, and writes the SBOM and the provenance beside them. */
function prepare(version: string): readonly { readonly name: string; readonly file: string }[] {
  const startedOn = new Date().toISOString()
  rmSync(output, { recursive: true, force: true })
  mkdirSync(output)
  run(process.execPath, ['--conditions=@waymark/source', 'test/support/check-packages.ts', output])
  const sbom = join(output, 'waymark.cdx.json')
  run(process.execPath, ['--conditions=@waymark/source', 'test/support/sbom.ts', sbom])
  const tarballs = published.map((folder) => {
    const { name } = manifestIn(folder)
    return { name, file: join(output, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`) }
  })
  const statement = provenanceOf({
    version,
    tarballs,
    source: { commit: read('git', ['rev-parse', 'HEAD']), url: manifestIn('.').repository?.url },
    lockFile: join(repository, 'package-lock.json'),
    byproducts: [sbom],
    builder: {
      id: env['GITHUB_ACTIONS'] === 'true' ? 'https://github.com/actions/runner' : 'tag:waymark,2026:local-machine',
      version: { node: nodeVersion, npm: read('npm', ['--version']) },
    },
    metadata: { invocationId: env['GITHUB_RUN_ID'], startedOn, finishedOn: new Date().toISOString() },
  })
  writeFileSync(join(output, 'provenance.json'), `${JSON.stringify(statement, undefined, 2)}\n`)
  return tarballs
}

const { values } = parseArgs({
  args: argv.slice(2),
  options: { 'dry-run': { type: 'boolean' }, version: { type: 'string' } },
})
const isDry = values['dry-run'] === true
if (values.version !== undefined) {
  if (!/^\d+\.\d+\.\d+$/.test(values.version)) refuse([`${values.version} is no version such as 1.2.3.`, usage])
  setVersion(values.version, isDry)
} else {
  const { version } = manifestIn('.')
  const faults = [...versionFaults(workspaces().map(manifestIn)), ...sourceFaults(version, textOf)]
  if (faults.length > 0) refuse([...faults, 'All packages have one version: npm run release -- --version X.Y.Z'])
  const reasons = obstacles(version)
  if (!isDry && reasons.length > 0) refuse(reasons)
  const tarballs = prepare(version)
  for (const { name, file } of tarballs) {
    const words = ['publish', file, '--provenance', '--access', 'public']
    // A release that was cut off goes on with the next package.
    if (isDry) stdout.write(`would run: npm publish ${basename(file)} ${words.slice(2).join(' ')}\n`)
    else if (isPublished(name, version)) stdout.write(`${name} ${version} is already published\n`)
    else run('npm', words)
  }
  for (const reason of reasons) stdout.write(`warning: ${reason}\n`)
}
