import { expect } from 'chai'
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('../..', import.meta.url))

describe('the documents of the repository', () => {
  it('link to existing files, and name existing scripts', async () => {
    const { stdout } = await promisify(execFile)('git', ['ls-files', '*.md'], { cwd: root })
    const names = ['package.json', 'sdk/examples/package.json', 'server/create/template/package.json']
    const manifests = names.map((name) => readFile(root + name, 'utf8'))
    const known = (await Promise.all(manifests)).map((text) => JSON.parse(text) as { readonly scripts: object })
    const scripts = Object.assign({}, ...known.map((manifest) => manifest.scripts)) as object
    const wrong: string[] = []
    for (const name of stdout.trim().split('\n')) {
      const text = await readFile(root + name, 'utf8')
      for (const [, target = ''] of text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)) {
        if (!existsSync(join(root, dirname(name), target))) wrong.push(`${name}: ${target}`)
      }
      for (const [, script = ''] of text.matchAll(/npm run (?:-s )?([a-z:]+)/g)) {
        if (!Object.hasOwn(scripts, script)) wrong.push(`${name}: npm run ${script}`)
      }
    }
    expect(wrong).to.deep.equal([])
  })
})
