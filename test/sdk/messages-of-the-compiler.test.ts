import { expect } from 'chai'
import { writeFile, symlink } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { compiledProgram, faultsOf } from '../support/compiler.ts'
import { compilerOptions } from '../support/docstrings/docstring-examples.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const head = `import { connect, type Representation } from '@waymark/sdk'
import { clinicDescription, type ClinicDescription } from '@waymark/shared/clinic'
export const clinic = connect('http://localhost:3000/', { describe: clinicDescription })
export declare const slot: Representation<ClinicDescription, 'slot'>
`

/** Statements with one mistake each, and what the compiler says about it. */
const rows: readonly (readonly [mistake: string, statement: string, said: RegExp])[] = [
  [
    'a misspelt relation',
    "clinic.follow('docter', { doctor: 'x' })",
    /"docter".* not assignable to parameter of type '".*"doctor"/,
  ],
  ['a misspelt form', "slot.submit('confrim', { name: 'Ada' })", /"confrim".* not assignable (?=.*"hold").*"confirm"/],
  [
    'a misspelt field',
    "slot.submit('confirm', { nam: 'Ada', age: 3 })",
    /'nam' does not exist in type '\{.*name: string;/,
  ],
  [
    'a misspelt variable',
    "clinic.follow('doctor', { docter: 'x' })",
    /'docter' does not exist in type '\{ doctor: string; \}'/,
  ],
  [
    'another kind',
    "export const a: Representation<ClinicDescription, 'doctor'> = slot",
    /Representation<ClinicDescription, "doctor">/,
  ],
  ['a navigation', 'export const b: number = clinic', /^Type 'Navigation<ClinicDescription, "home">'/],
]

describe('the messages of the compiler', function () {
  this.timeout(60_000)
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  let said: readonly string[]

  before(async () => {
    folder = await temporaryFolder()
    const files = rows.map((_, index) => `${folder.path}/${String(index)}.ts`)
    await symlink(`${root}node_modules`, `${folder.path}/node_modules`)
    await writeFile(`${folder.path}/package.json`, '{"type":"module"}')
    await Promise.all(rows.map(([, statement], index) => writeFile(files[index] ?? '', `${head}${statement}\n`)))
    const program = compiledProgram(files, new Map(), { options: { ...compilerOptions, noErrorTruncation: true } })
    said = files.map((file) => faultsOf(program, file).join('\n'))
  })
  after(() => folder.remove())

  for (const [index, [mistake, , expected]] of rows.entries()) {
    it(`about ${mistake} name the description and the possible names`, () => {
      expect(said[index]).to.match(expected).and.not.contain('readonly relations')
    })
  }
})
