import { expect } from 'chai'
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { execPath } from 'node:process'
import { instructionsOf, repository, textOf } from '../support/deployment.ts'
import { inTemporaryFolder } from '../support/temporary-folder.ts'

// Issue 28, row 33.

// No digest of these is known without a registry.
const unpinned = ['varnish:7.7', 'nginx:1.28']

describe('the supply chain', () => {
  it('has actions that are pinned by commit', () => {
    const folder = join(repository, '.github/workflows')
    const used = readdirSync(folder).flatMap((name) =>
      [...readFileSync(join(folder, name), 'utf8').matchAll(/uses: (\S+)/g)].map(([, action = '']) => action),
    )
    expect(used).not.to.deep.equal([])
    for (const action of used) expect(action).to.match(/^[\w-]+\/[\w-]+@[\da-f]{40}$/)
  })

  it('has images that are pinned by digest', () => {
    const stages = instructionsOf(textOf('Dockerfile')).flatMap(([name, rest]) => (name === 'FROM' ? [rest] : []))
    const names = stages.map((stage) => stage.split(' AS ')[1])
    const built = stages.map((stage) => stage.split(' ')[0] ?? '').filter((image) => !names.includes(image))
    const composed = [...textOf('compose.yaml').matchAll(/^ +image: (\S+)$/gm)].map(([, image = '']) => image)
    const foreign = [...built, ...composed].filter((image) => !unpinned.includes(image))
    expect(foreign.length).to.be.greaterThan(4)
    for (const image of foreign) expect(image).to.match(/^[\w./-]+:[\w.-]+@sha256:[\da-f]{64}$/)
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
