import { expect } from 'chai'
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { openClinic, tomorrow, type Clinic } from '../support/clinic.ts'
import { inMarkdown, levelConversations } from '../support/level-conversations.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)

describe('the README', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic()
  })
  after(() => clinic.close())

  it('books an appointment with its ten lines', async () => {
    const readme = await readFile(`${root}/README.md`, 'utf8')
    const program = /```ts\n(.*?)```/s.exec(readme)?.[1]?.replace('http://localhost:3000', clinic.origin) ?? ''
    const words = ['--conditions=@waymark/source', '--input-type=module-typescript', '--eval']
    const { stdout } = await run(process.execPath, [...words, `const date = '${tomorrow}'\n${program}`], { cwd: root })
    expect(stdout.trim()).to.equal('09:00')
    const [first] = await clinic.storage.schedules.slots('mjones', tomorrow)
    expect(first?.state).to.equal('booked')
  })

  it('shows the main job at each level as it is', async () => {
    const place = `${root}/README.md`
    const readme = await readFile(place, 'utf8')
    const fresh = await openClinic()
    const told = inMarkdown(await levelConversations(fresh))
    await fresh.close()
    const marked = /(?<=<!-- levels -->\n).*?(?=<!-- \/levels -->)/s
    // `WRITE_README=yes` brings it up to date.
    if (process.env['WRITE_README'] === 'yes')
      await writeFile(
        place,
        readme.replace(marked, () => `\n${told}\n\n`),
      )
    else expect(marked.exec(readme)?.[0].trim()).to.equal(told)
  })

  it('shows who it is with the lines about credentials', async () => {
    const readme = await readFile(`${root}/README.md`, 'utf8')
    const programs = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, program = '']) => program)
    const program =
      programs.find((one) => one.includes('basic('))?.replace('http://localhost:3000', clinic.origin) ?? ''
    const words = ['--conditions=@waymark/source', '--input-type=module-typescript', '--eval']
    const { stdout } = await run(process.execPath, [...words, program], { cwd: root })
    expect(stdout.trim()).to.equal('Pat Miller 0')
  })

  it('shows what curl shows', async () => {
    const readme = await readFile(`${root}/README.md`, 'utf8')
    const shown = JSON.parse(/```json\n(.*?)```/s.exec(readme)?.[1] ?? '') as {
      name: string
      _links: Record<string, object>
    }
    const response = await fetch(clinic.origin, { headers: { accept: 'application/hal+json' } })
    const home = (await response.json()) as typeof shown
    expect(home.name).to.equal(shown.name)
    for (const [relation, link] of Object.entries(shown._links)) expect(home._links[relation]).to.include(link)
  })
})
