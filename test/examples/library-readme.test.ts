import { library } from '@waymark/server-examples/library/library'
import { expect } from 'chai'
import { execFile } from 'node:child_process'
import { readFile, symlink, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { closed, listening } from '../support/http/listening.ts'
import { inTemporaryFolder } from '../support/temporary-folder.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = `${root}server/examples/library/`

describe('the tutorial of the library', function () {
  this.timeout(60_000)
  let readme: string
  before(async () => {
    readme = await readFile(`${folder}README.md`, 'utf8')
  })
  const blocks = (language: string): readonly string[] =>
    [...readme.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'))].map(([, block = '']) => block)
  const isProgram = (block: string): boolean => block.includes("from '@waymark/sdk'")

  it('quotes the sources unchanged', async () => {
    const sources = await Promise.all(['description.ts', 'library.ts'].map((name) => readFile(folder + name, 'utf8')))
    const quotes = blocks('ts').filter((block) => !isProgram(block))
    expect(quotes.length).to.be.greaterThan(3)
    for (const quote of quotes) expect(sources.join('\n')).to.contain(quote)
  })

  it('has requests that succeed, and a program that runs as pasted', async () => {
    const server = await library('sqlite::memory:', { password: 'mia-demo-password' })
    const origin = await listening(server)
    try {
      const program = blocks('ts').find(isProgram) ?? ''
      const said = await inTemporaryFolder(async (place) => {
        await symlink(`${root}node_modules`, `${place}/node_modules`)
        await writeFile(`${place}/package.json`, '{"type":"module"}')
        await writeFile(`${place}/program.ts`, program.replaceAll('http://localhost:3100', origin))
        const flags = ['--conditions=@waymark/source', '--disable-warning=ExperimentalWarning']
        return promisify(execFile)(process.execPath, [...flags, `${place}/program.ts`])
      })
      expect(said.stdout).to.equal('Dune\n')
      const requests = readme.matchAll(/^curl (?:-H 'Accept: ([^']+)' )?http:\/\/localhost:3100(\S+)$/gm)
      for (const [, accept = '*/*', path = ''] of requests) {
        const answer = await fetch(origin + path, { headers: { accept } })
        expect([path, answer.status]).to.deep.equal([path, 200])
        if (accept !== '*/*') expect(answer.headers.get('content-type')).to.contain(accept)
      }
    } finally {
      await closed(server)
    }
  })
})
