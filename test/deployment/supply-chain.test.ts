import { expect } from 'chai'
import { execFileSync } from 'node:child_process'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { execPath } from 'node:process'
import { parse } from 'yaml'
import { instructionsOf, repository } from '../support/deployment.ts'
import { inTemporaryFolder } from '../support/temporary-folder.ts'

// Issue 28, row 33.

interface Composed {
  readonly services: Readonly<
    Record<
      string,
      {
        readonly image?: string
        readonly build?: { readonly context: string; readonly dockerfile: string; readonly target?: string }
      }
    >
  >
}

/** Returns the Dockerfiles and the files of Compose of the repository. */
function containerFiles(): readonly string[] {
  const folders = ['server', 'shared', 'sdk', 'test'].map((name) => `${name}/**`)
  const patterns = folders.flatMap((folder) => [`${folder}/*Dockerfile`, `${folder}/*compose*.{yaml,yml}`])
  return globSync(patterns, { cwd: repository, exclude: ['**/node_modules/**'] })
}

function contentOf(name: string): string {
  return readFileSync(join(repository, name), 'utf8')
}

// A release and a published scorecard are signed with the identity of their workflow.
const permitted = ['release.yml release: id-token', 'scorecard.yml analysis: id-token']

describe('the supply chain', () => {
  it('has actions that are pinned by commit', () => {
    const folder = join(repository, '.github/workflows')
    const used = readdirSync(folder).flatMap((name) =>
      [...readFileSync(join(folder, name), 'utf8').matchAll(/uses: (\S+)/g)].map(([, action = '']) => action),
    )
    expect(used).not.to.deep.equal([])
    for (const action of used) expect(action).to.match(/^[\w-]+\/[\w-]+@[\da-f]{40}$/)
  })

  // The checks of OpenSSF Scorecard that the files of a repository decide.
  it('gives the tokens of workflows no permission but those that a job names', () => {
    for (const [name, { permissions, jobs }] of workflows()) {
      expect(granted(permissions), name).to.deep.equal([])
      const written = Object.entries(jobs).flatMap(([job, { permissions: own }]) =>
        (own === undefined ? [] : granted(own)).map((what) => `${name} ${job}: ${what}`),
      )
      for (const one of written) expect(permitted, one).to.include(one)
    }
  })

  it('runs no workflow with secrets for code of strangers, and no text of them in a script', () => {
    for (const [name, { on }] of workflows()) {
      const events = typeof on === 'string' ? [on] : Object.keys(on)
      expect(events, name).not.to.include.members(['pull_request_target'])
      expect(events, name).not.to.include.members(['workflow_run'])
      const text = contentOf(`.github/workflows/${name}`)
      expect(text, name).not.to.match(/\$\{\{\s*github\.(?:event\.|head_ref)/)
    }
  })

  it('has a security policy, a licence and updates of each kind of dependency', () => {
    expect(contentOf('SECURITY.md')).to.match(/^## Report a vulnerability$/m)
    expect(contentOf('LICENSE')).not.to.equal('')
    const { updates } = parse(contentOf('.github/dependabot.yml')) as Updates
    expect(updates.map((each) => each['package-ecosystem'])).to.include.members(['npm', 'github-actions', 'docker'])
    const folders = updates.flatMap(({ directory, directories = [] }) => [directory ?? '', ...directories])
    const dockerfiles = containerFiles().filter((name) => name.endsWith('Dockerfile'))
    for (const name of dockerfiles) expect(folders, name).to.include(`/${dirname(name)}`)
  })

  it('has images that are pinned by digest, or built on one that is', () => {
    const names = containerFiles()
    expect(names).to.include.members([
      'server/create/template/Dockerfile',
      'server/deployment/Dockerfile',
      'server/deployment/compose.yaml',
      'server/deployment/proxies.Dockerfile',
    ])
    const images = names.flatMap((name) => {
      if (/\.ya?ml$/.test(name)) return composedImages(name)
      const stages = stagesOf(name)
      const named = stages.map(([, stage]) => stage)
      return stages.map(([image]) => image).filter((image) => !named.includes(image))
    })
    expect(images.length).to.be.greaterThan(5)
    for (const image of images) expect(image).to.match(/^[\w./-]+:[\w.-]+@sha256:[\da-f]{64}$/)
    const nodes = images.filter((image) => image.startsWith('node:'))
    expect(new Set(nodes).size, 'images of Node').to.equal(1)
  })

  it('has packages of Debian with their versions', () => {
    const commands = containerFiles().flatMap((name) =>
      instructionsOf(contentOf(name)).flatMap(([instruction, rest]) => (instruction === 'RUN' ? [rest] : [])),
    )
    const installed = commands.flatMap((command) =>
      [...command.matchAll(/apt-get install ([^&]+)/g)].flatMap(([, words = '']) =>
        words
          .trim()
          .split(' ')
          .filter((word) => !word.startsWith('--')),
      ),
    )
    expect(installed).not.to.deep.equal([])
    for (const name of installed) expect(name).to.match(/^[a-z-]+=[\d.]+-\d+[+~\w]*$/)
  })

  it('has workflows without images', () => {
    const folder = join(repository, '.github/workflows')
    for (const name of readdirSync(folder))
      expect(readFileSync(join(folder, name), 'utf8'), name).not.to.match(/^\s*-?\s*(?:image|container):|docker:\/\//m)
  })

  it('is written as CycloneDX by npm run sbom, with the scope of each package', () =>
    inTemporaryFolder(async (folder) => {
      const file = join(folder, 'bom.json')
      execFileSync(execPath, [join(repository, 'test/support/sbom.ts'), file])
      const bom = (await Promise.resolve(JSON.parse(readFileSync(file, 'utf8')))) as {
        readonly bomFormat: string
        readonly specVersion: string
        readonly metadata: { readonly component: { readonly name: string; readonly type: string } }
        readonly components: readonly { readonly name: string; readonly scope: string; readonly purl: string }[]
      }
      expect(bom).to.include({ bomFormat: 'CycloneDX' })
      expect(bom.metadata.component).to.include({ name: 'waymark', type: 'application' })
      const scopeOf = (wanted: string): unknown => bom.components.find(({ name }) => name === wanted)?.scope
      for (const name of ['koa', 'pg', 'oidc-provider', 'node', 'kysely'])
        expect(scopeOf(name), name).to.equal('required')
      expect(scopeOf('mocha')).to.equal('optional')
      for (const { purl } of bom.components) expect(purl).to.match(/^pkg:npm\//)
    }))
})

type Permissions = Readonly<Record<string, string>> | string

interface Workflow {
  readonly on: Readonly<Record<string, unknown>> | string
  readonly permissions?: Permissions
  readonly jobs: Readonly<Record<string, { readonly permissions?: Permissions }>>
}

interface Updates {
  readonly updates: readonly {
    readonly 'package-ecosystem': string
    readonly directory?: string
    readonly directories?: readonly string[]
  }[]
}

function workflows(): readonly (readonly [name: string, workflow: Workflow])[] {
  const names = readdirSync(join(repository, '.github/workflows'))
  return names.map((name) => [name, parse(contentOf(`.github/workflows/${name}`)) as Workflow])
}

/** Returns what a token may write; all, if nothing limits it. */
function granted(permissions: Permissions | undefined): readonly string[] {
  if (permissions === undefined || typeof permissions === 'string') return permissions === 'read-all' ? [] : ['all']
  return Object.entries(permissions).flatMap(([what, access]) => (access === 'write' ? [what] : []))
}

/** Returns the base and the name of each stage of a Dockerfile. */
function stagesOf(name: string): readonly (readonly [image: string, stage: string | undefined])[] {
  return instructionsOf(contentOf(name)).flatMap(([instruction, rest]) => {
    const [image = '', stage] = rest.split(' AS ')
    return instruction === 'FROM' ? [[image, stage] as const] : []
  })
}

/** Returns the images of a file of Compose that are not built, and checks that the others are. */
function composedImages(name: string): readonly string[] {
  const { services } = parse(contentOf(name)) as Composed
  return Object.values(services).flatMap(({ image, build }) => {
    if (image !== undefined) return [image]
    expect(build).not.to.equal(undefined)
    const { context = '', dockerfile = '', target } = build ?? {}
    const stages = stagesOf(join(dirname(name), context, dockerfile))
    if (target !== undefined) expect(stages.map(([, stage]) => stage)).to.include(target)
    return []
  })
}
