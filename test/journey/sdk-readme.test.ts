import { expect } from 'chai'
import { execFile } from 'node:child_process'
import { readFile, symlink, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { openClinic, type Clinic } from '../support/clinic.ts'
import { compiledProgram, faultsOf } from '../support/compiler.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const taskResults = [
  ...['Dr Mary Jones', 'true', '25', 'booked', '409 true'],
  ...['Pat Miller', '+44 20 7946 0018', 'cancelled', '%PDF', 'true'],
]

/** The output of each page's programs, in order. */
const pages: Readonly<Record<string, readonly string[]>> = {
  'README.md': [
    '09:00',
    'true 3',
    'true Dr Mary Jones',
    'That time has just been taken true',
    'booked',
    'none none',
    'a guest',
    '+44 20 7946 0018',
    '3 updated 1 1 /content',
    '7 true',
    'true digest',
    'GET entry 200 1 55, GET entry/wm:doctors 200 1 55 0',
    '3 0',
    'true',
    'updated 0',
    '0',
  ],
  'migration.md': [
    '2026-11-30',
    'Dr Adam Smith\nDr Kit Wong\nDr Mary Jones\nA bad back: moving again',
    'booked',
    '+44 20 7946 0018',
    '404 Page not found',
    '4 true',
    'Pat Miller',
    'true',
    '3 true',
    '201 created',
    'updated true',
    'no such link, but true',
    'booked',
    '404 Page not found',
  ],
  // The first block is the beginning of each program.
  'tasks.md': ['', ...taskResults],
}

/** Returns the programs of a page; those of tasks.md share the first block. */
function programsOf(page: string, text: string, language: 'js' | 'ts'): readonly string[] {
  const blocks = [...text.matchAll(/```(\w+)\n(.*?)```/gs)].flatMap(([, name, code = '']) =>
    name === language ? [code] : [],
  )
  const [first = ''] = blocks
  return page === 'tasks.md' ? blocks.map((block, index) => (index === 0 ? block : `${first}${block}`)) : blocks
}

/** The output of the programs of other clients, in order. */
const ofOthers: Readonly<Record<string, readonly string[]>> = {
  'migration.md': [
    '2026-11-30',
    'Dr Adam Smith\nDr Kit Wong\nDr Mary Jones',
    'booked',
    '+44 20 7946 0018',
    '404 Page not found',
    'true',
    'Pat Miller',
    '2026-11-30',
    '3',
    '201',
    '200',
    'no such link',
    'booked',
    '404 Page not found',
  ],
  'tasks.md': ['', ...taskResults],
}

for (const [page, said] of Object.entries(ofOthers)) {
  describe(`${page} of the SDK, with other clients`, function () {
    this.timeout(60_000)

    it('has programs with the shown results', async () => {
      const clinic = await openClinic({ writesPerMinute: 0 })
      const folder = await temporaryFolder()
      const text = await readFile(`${root}sdk/${page}`, 'utf8')
      await symlink(`${root}node_modules`, `${folder.path}/node_modules`)
      const printed: string[] = []
      for (const program of programsOf(page, text, 'js')) {
        const file = `${folder.path}/${String(printed.length)}.mjs`
        await writeFile(file, program.replaceAll('http://localhost:3000', clinic.origin))
        // Both clients use deprecated functions of Node.
        const { stdout } = await promisify(execFile)(process.execPath, ['--no-deprecation', file])
        printed.push(stdout.trim())
      }
      await folder.remove()
      await clinic.close()
      expect(printed).to.deep.equal(said)
    })
  })
}

for (const [page, said] of Object.entries(pages)) {
  describe(`${page} of the SDK`, function () {
    this.timeout(60_000)
    let clinic: Clinic
    let folder: Awaited<ReturnType<typeof temporaryFolder>>
    let files: readonly string[]
    let spoken: readonly string[]
    before(async () => {
      clinic = await openClinic({ writesPerMinute: 0 })
      folder = await temporaryFolder()
      const text = await readFile(`${root}sdk/${page}`, 'utf8')
      const programs = programsOf(page, text, 'ts')
      await symlink(`${root}node_modules`, `${folder.path}/node_modules`)
      await writeFile(`${folder.path}/package.json`, '{"type":"module"}')
      files = programs.map((_, index) => `${folder.path}/${String(index)}.ts`)
      for (const [index, file] of files.entries()) {
        const placed = (programs[index] ?? '')
          .replaceAll('http://localhost:3000', clinic.origin)
          .replaceAll("'./", `'${folder.path}/`)
        await writeFile(file, placed)
      }
      // The clinic signs by its clock; a cache reads Date, which is that of the machine.
      const clinicTime = `Date.now = () => ${String(clinic.clock.now())}`
      const steps = files.map((file, index) => {
        const step = `await import('${file}')\nconsole.log('END')`
        const isSigned = programs[index]?.includes('verifyResponse') === true
        return isSigned ? [clinicTime, step, 'Date.now = machineTime'].join('\n') : step
      })
      await writeFile(`${folder.path}/all.ts`, ['const machineTime = Date.now', ...steps].join('\n'))
      const words = ['--conditions=@waymark/source', '--disable-warning=ExperimentalWarning', `${folder.path}/all.ts`]
      const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: root })
      spoken = stdout.split('END\n').map((words) => words.trim())
    })
    after(async () => {
      await clinic.close()
      await folder.remove()
    })

    for (const [index, expected] of said.entries()) {
      it(`has a program ${String(index + 1)} with the output ${expected.replaceAll('\n', ', ')}`, () => {
        expect(spoken[index]).to.equal(expected)
      })
    }

    it('runs every program', () => {
      expect(files).to.have.length(said.length)
    })

    it('has programs that compile', () => {
      const program = compiledProgram(files)
      expect(files.flatMap((file) => faultsOf(program, file))).to.deep.equal([])
    })
  })
}
