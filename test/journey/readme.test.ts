import { expect } from 'chai'
import { execFile } from 'node:child_process'
import { readFile, symlink, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { openClinic, type Clinic } from '../support/clinic.ts'
import { compiledProgram, faultsOf } from '../support/compiler.ts'
import { inMarkdown, levelConversations } from '../support/level-conversations.ts'
import { inTemporaryFolder } from '../support/temporary-folder.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const mainPage = `${root}README.md`
const serverPage = `${root}server/README.md`

const programsOf = (page: string): readonly string[] =>
  [...page.matchAll(/```ts\n(.*?)```/gs)].map(([, program = '']) => program)

describe('the READMEs', function () {
  this.timeout(60_000)
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic()
  })
  after(() => clinic.close())

  /** Runs the only program of a page as pasted, except for the port of the clinic. */
  const printed = async (place: string): Promise<string> => {
    const [program = '', ...others] = programsOf(await readFile(place, 'utf8'))
    expect(others).to.deep.equal([])
    return inTemporaryFolder(async (folder) => {
      await symlink(`${root}node_modules`, `${folder}/node_modules`)
      await writeFile(`${folder}/package.json`, '{"type":"module"}')
      const file = `${folder}/book.ts`
      await writeFile(file, program.replace('http://localhost:3000', clinic.origin))
      expect(faultsOf(compiledProgram([file]), file)).to.deep.equal([])
      const words = ['--conditions=@waymark/source', '--disable-warning=ExperimentalWarning', file]
      const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: root })
      return stdout.trim()
    })
  }

  it('book an appointment with the program of the first page', async () => {
    expect(await printed(mainPage)).to.equal('Dr Mary Jones, 2026-11-30, 09:00 (America/New_York)')
    const [first] = await clinic.storage.schedules.slots('mjones', '2026-11-30')
    expect(first?.state).to.equal('booked')
  })

  it('authenticate with the program of the server page', async () => {
    expect(await printed(serverPage)).to.equal('Pat Miller 0')
  })

  it('show the main job at each maturity level as the service responds', async () => {
    const readme = await readFile(serverPage, 'utf8')
    const fresh = await openClinic()
    const transcripts = inMarkdown(await levelConversations(fresh))
    await fresh.close()
    const marked = /(?<=<!-- levels -->\n).*?(?=<!-- \/levels -->)/s
    // `WRITE_README=yes` updates the page.
    if (process.env['WRITE_README'] === 'yes')
      await writeFile(
        serverPage,
        readme.replace(marked, () => `\n${transcripts}\n\n`),
      )
    else expect(marked.exec(readme)?.[0].trim()).to.equal(transcripts)
  })

  it('show the home document as curl receives it', async () => {
    const readme = await readFile(mainPage, 'utf8')
    const shown = JSON.parse(/```json\n(.*?)```/s.exec(readme)?.[1] ?? '') as {
      name: string
      _links: Record<string, object>
    }
    const response = await fetch(clinic.origin, { headers: { accept: 'application/hal+json' } })
    const home = (await response.json()) as typeof shown
    expect(home.name).to.equal(shown.name)
    for (const [relation, link] of Object.entries(shown._links)) expect(home._links[relation]).to.include(link)
  })

  it('name only existing scripts', async () => {
    const { scripts } = JSON.parse(await readFile(`${root}package.json`, 'utf8')) as { scripts: object }
    for (const place of [mainPage, serverPage]) {
      const named = [...(await readFile(place, 'utf8')).matchAll(/npm run ([\w:]+)/g)].map(([, script]) => script)
      expect(Object.keys(scripts)).to.include.members(named)
    }
  })
})
