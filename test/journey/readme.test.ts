import { expect } from 'chai'
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { openClinic, tomorrow, type Clinic } from '../support/clinic.ts'

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
