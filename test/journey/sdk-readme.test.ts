import { expect } from 'chai'
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { openClinic, tomorrow, type Clinic } from '../support/clinic.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const said = ['09:00', 'true 3', 'The slot is taken true', '+44 20 7946 0018', '2 updated 1 1 /content', '7 true']

describe('the README of the SDK', () => {
  let clinic: Clinic
  let programs: readonly string[]
  before(async () => {
    clinic = await openClinic()
    const readme = await readFile(`${root}/sdk/README.md`, 'utf8')
    programs = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, program = '']) => program)
  })
  after(() => clinic.close())

  for (const [index, expected] of said.entries()) {
    it(`has a program ${String(index + 1)} that says ${expected}`, async () => {
      const program = (programs[index] ?? '').replaceAll('http://localhost:3000', clinic.origin)
      const words = ['--conditions=@waymark/source', '--input-type=module-typescript', '--eval']
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [...words, `const date = '${tomorrow}'\n${program}`],
        { cwd: root },
      )
      expect(stdout.trim()).to.equal(expected)
    })
  }

  it('has no program that is not run', () => {
    expect(programs).to.have.length(said.length)
  })
})
