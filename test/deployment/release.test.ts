import { expect } from 'chai'
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { execArgv, execPath } from 'node:process'
import { parse } from 'yaml'
import { repository } from '../support/deployment.ts'
import { isDated, sectionOf, withRelease } from '../support/release/changelog.ts'
import { manifestIn, packed, published, repositoryFaults, workspaces } from '../support/release/packages.ts'
import { provenanceOf } from '../support/release/provenance.ts'
import { releasedMigrationsFile } from '../support/release/released-migrations.ts'
import { sourceFaults, sourcesWithVersion, versionFaults, withVersion } from '../support/release/versions.ts'
import { inTemporaryFolder } from '../support/temporary-folder.ts'

const textOf = (path: string): string => readFileSync(join(repository, path), 'utf8')
const manifests = workspaces().map(manifestIn)
const { version } = manifestIn('.')
const names = new Set(manifests.map(({ name }) => name))

describe('a release', () => {
  it('has one version in all packages and sources', () => {
    expect(manifests.length).to.be.greaterThan(published.length)
    expect(versionFaults(manifests)).to.deep.equal([])
    expect(sourceFaults(version, textOf)).to.deep.equal([])
  })

  it('is refused when versions differ', () => {
    const [one, other] = [
      { name: 'one', version: '1.0.0' },
      { name: 'other', version: '1.0.1' },
    ]
    const dependent = { name: 'dependent', version: '1.0.0', dependencies: { one: '0.9.0', koa: '3.3.0' } }
    expect(versionFaults([one, other, dependent])).to.deep.equal([
      'other has version 1.0.1',
      'dependent depends on one 0.9.0',
    ])
    expect(sourceFaults('99.0.0', textOf)).to.have.length(sourcesWithVersion.length)
  })

  it('gives all packages and their dependencies on each other the new version', () => {
    const changed = manifests.map((manifest) => withVersion(manifest, '99.0.0', names))
    expect(versionFaults(changed)).to.deep.equal([])
    expect(changed.every((manifest) => manifest.version === '99.0.0')).to.equal(true)
    const foreign = (all: typeof changed): readonly unknown[] =>
      all.map(({ devDependencies = {} }) => Object.entries(devDependencies).filter(([name]) => !names.has(name)))
    expect(foreign(changed)).to.deep.equal(foreign(manifests))
  })

  it('publishes public packages, each after those that it depends on', () => {
    const order = published.map((folder) => manifestIn(folder))
    for (const [index, { name, private: isPrivate, dependencies = {} }] of order.entries()) {
      expect(isPrivate, name).to.equal(undefined)
      const earlier = order.slice(0, index).map((manifest) => manifest.name)
      expect(earlier, name).to.include.members(Object.keys(dependencies).filter((each) => names.has(each)))
    }
    const others = manifests.filter(({ name }) => !order.some((each) => each.name === name))
    for (const { name, private: isPrivate } of others) expect(isPrivate, name).to.equal(true)
  })

  it('names each package without a repository, or with that of another folder, once', () => {
    const url = 'https://git.example/waymark.git'
    const faults = repositoryFaults([
      { folder: 'one' },
      { folder: 'other', repository: { url } },
      { folder: 'third', repository: { url, directory: 'one' } },
      { folder: 'last', repository: { url, directory: 'last' } },
    ])
    expect(faults.map((fault) => fault.split(',', 1)[0])).to.deep.equal([
      'one/package.json has no repository',
      'other/package.json has no repository.directory',
      'third/package.json has no repository.directory',
    ])
  })

  it('packs a README with each package, which is its page in the registry', () => {
    for (const folder of published) {
      const [{ files = [] } = {}] = packReports(folder)
      expect(
        files.map(({ path }) => path),
        folder,
      ).to.include('README.md')
    }
  })

  it('packs no documentation with the descriptions that are beside it', () => {
    const [{ files = [] } = {}] = packReports('shared')
    const paths = files.map(({ path }) => path)
    expect(paths).to.include.members(['package.json', 'LICENSE'])
    expect(paths.filter((path) => path.startsWith('docs/'))).to.deep.equal([])
  })

  it('has a section in the changelog', () => {
    expect(sectionOf(textOf('CHANGELOG.md'), version)).to.contain('### Added')
  })

  it('turns the unreleased section into that of the version', () => {
    const before = '# Changelog\n\n## Unreleased\n\n- New.\n\n## 0.1.0 (2026-11-24)\n\n- Old.\n'
    const after = withRelease(before, '0.2.0', '2026-12-01') ?? ''
    expect(sectionOf(after, '0.2.0')).to.equal('## 0.2.0 (2026-12-01)\n\n- New.\n\n')
    expect(sectionOf(before, '0.2.0')).to.equal(undefined)
    expect(isDated(sectionOf(after, '0.2.0') ?? '')).to.equal(true)
    expect(
      isDated(sectionOf(withRelease('## 0.1.0 (unreleased)\n', '0.1.0', '2026-12-01') ?? '', '0.1.0') ?? ''),
    ).to.equal(true)
    expect(withRelease(after, '0.3.0', '2026-12-02')).to.equal(undefined)
  })

  it('refuses a version that is none, and lists what a new version changes without changing it', () => {
    const release = (...words: readonly string[]) =>
      spawnSync(execPath, [...execArgv, join(repository, 'test/support/release/release.ts'), ...words], {
        encoding: 'utf8',
      })
    expect(release('--version', 'next', '--dry-run')).to.deep.include({ status: 1, stdout: '' })
    const before = textOf('package.json')
    const { stdout } = release('--version', '99.0.0', '--dry-run')
    for (const path of [
      'package.json',
      'server/kit/package.json',
      'CHANGELOG.md',
      releasedMigrationsFile,
      ...sourcesWithVersion,
    ])
      expect(stdout).to.contain(`would change ${path}\n`)
    expect(textOf('package.json')).to.equal(before)
  })
})

describe('the provenance of a release', () => {
  it('has the digests of the tarball as npm packed it, the commit and the lock file', () =>
    inTemporaryFolder(async (folder) => {
      const file = await Promise.resolve(packed('server/create', folder))
      const lockFile = join(repository, 'package-lock.json')
      const metadata = { startedOn: '2026-11-24T00:00:00.000Z', finishedOn: '2026-11-24T00:10:00.000Z' }
      const { _type, subject, predicateType, predicate } = provenanceOf({
        version,
        tarballs: [{ name: '@waymark/server', file }],
        source: { commit: 'c0ffee' },
        lockFile,
        byproducts: [lockFile],
        builder: { id: 'tag:waymark,2026:test', version: { node: process.version } },
        metadata,
      })
      expect(_type).to.equal('https://in-toto.io/Statement/v1')
      expect(predicateType).to.equal('https://slsa.dev/provenance/v1')
      const [{ integrity = '' } = {}] = packReports('server/create')
      const [one] = subject
      expect(one?.uri).to.equal(`pkg:npm/%40waymark/server@${version}`)
      expect(Buffer.from(one?.digest['sha512'] ?? '', 'hex').toString('base64')).to.equal(
        integrity.slice('sha512-'.length),
      )
      expect(one?.digest['sha256']).to.match(/^[\da-f]{64}$/)
      const { resolvedDependencies } = predicate.buildDefinition
      expect(resolvedDependencies).to.deep.equal([
        { name: 'source', digest: { gitCommit: 'c0ffee' } },
        { name: 'package-lock.json', digest: { sha256: sha256Of(readFileSync(lockFile)) } },
      ])
      expect(predicate.runDetails.metadata).to.deep.equal(metadata)
    }))

  it('is signed in CI only, by a workflow that may ask for its identity', () => {
    const workflow = parse(textOf('.github/workflows/release.yml')) as {
      readonly jobs: Readonly<
        Record<string, { readonly permissions: object; readonly steps: readonly { run?: string }[] }>
      >
    }
    const { release } = workflow.jobs
    expect(release?.permissions).to.deep.equal({ contents: 'read', 'id-token': 'write' })
    expect(release?.steps.map(({ run }) => run)).to.include('npm run release')
  })
})

interface PackReport {
  readonly integrity: string
  readonly files: readonly { readonly path: string }[]
}

/** Returns what npm would pack, without packing it. */
function packReports(folder: string): readonly Partial<PackReport>[] {
  const text = execFileSync('npm', ['pack', '--json', '--dry-run'], { cwd: join(repository, folder) }).toString()
  return Object.values(JSON.parse(text) as Readonly<Record<string, PackReport>>)
}

function sha256Of(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
