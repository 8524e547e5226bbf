import { expect } from 'chai'
import { execFile } from 'node:child_process'
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { inTemporaryFolder } from '../support/temporary-folder.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))
const create = join(root, 'server/create/create.js')

const created = (folder: string, ...words: readonly string[]): Promise<{ readonly stdout: string }> =>
  run(process.execPath, [create, ...words], { cwd: folder })

async function refusal(folder: string, ...words: readonly string[]): Promise<string> {
  const failed: unknown = await created(folder, ...words).catch((error: unknown) => error)
  return failed instanceof Error && 'stderr' in failed ? String(failed.stderr) : ''
}

describe('npm create waymark', function () {
  this.timeout(60_000)

  it('creates a service whose tests pass', () =>
    inTemporaryFolder(async (folder) => {
      const { stdout } = await created(folder, 'todo', '--yes')
      expect(stdout).to.contain('cd todo\n  npm install\n  npm start')
      const service = join(folder, 'todo')
      await symlink(join(root, 'node_modules'), join(service, 'node_modules'), 'junction')
      const tested = await run(process.execPath, ['--conditions=@waymark/source', '--test'], {
        cwd: service,
        // A test runner within a test runner reports to the outer one.
        env: { ...process.env, NODE_TEST_CONTEXT: undefined },
      })
      expect(tested.stdout).to.match(/pass 2\n/)
      expect(await readFile(join(service, 'package.json'), 'utf8')).to.contain('"name": "todo"')
      expect(await readFile(join(service, '.gitignore'), 'utf8')).to.contain('node_modules/')
    }))

  it('creates a service whose changed fields need a migration, which one command writes', () =>
    inTemporaryFolder(async (folder) => {
      await created(folder, 'todo', '--yes')
      const service = join(folder, 'todo')
      await symlink(join(root, 'node_modules'), join(service, 'node_modules'), 'junction')
      const described = join(service, 'src/description.ts')
      const text = await readFile(described, 'utf8')
      const field = "note: optional(text({ prompt: 'Note', maxLength: 100 })),"
      await writeFile(described, text.replace('due: optional(', `${field}\n    due: optional(`))
      const words = ['--conditions=@waymark/source', '--disable-warning=ExperimentalWarning']
      const inService = (...more: readonly string[]): Promise<{ readonly stdout: string }> =>
        run(process.execPath, [...words, ...more], { cwd: service })
      const start = (): Promise<{ readonly stdout: string }> =>
        inService(
          '-e',
          "import('./src/service.ts').then(({ service }) => service('sqlite::memory:', { password: 'x' }))",
        )
      const refused: unknown = await start().catch((error: unknown) => error)
      expect(refused instanceof Error && 'stderr' in refused ? refused.stderr : '').to.contain(
        'Error: The table task lacks a column of the field note: write a migration (npm run migration).\n',
      )
      const { stdout } = await inService('src/write-migration.ts', 'notes')
      expect(stdout).to.match(/^Review .*0003-notes\.ts\.\n$/)
      await start()
      expect((await inService('src/write-migration.ts')).stdout).to.contain('there is nothing to migrate')
    }))

  it('has versions of the packages that belong together', () =>
    inTemporaryFolder(async (folder) => {
      await created(folder, '--yes')
      const read = async (path: string): Promise<string> => readFile(path, 'utf8')
      const manifest = await read(join(folder, 'my-service/package.json'))
      for (const [name, path] of Object.entries({ sdk: 'sdk', server: 'server/kit', shared: 'shared' })) {
        const { version } = JSON.parse(await read(join(root, path, 'package.json'))) as { readonly version: string }
        expect(manifest).to.contain(`"@waymark/${name}": "${version}"`)
      }
    }))

  it('changes no folder that has files, and refuses what is no name of a package', () =>
    inTemporaryFolder(async (folder) => {
      await mkdir(join(folder, 'full'))
      await writeFile(join(folder, 'full/notes.txt'), 'mine')
      expect(await refusal(folder, 'full')).to.match(/full is not empty: choose another folder/)
      expect(await refusal(folder, 'No Name')).to.match(/^No Name cannot be the name of a package/)
      expect(await refusal(folder, '--colour')).to.match(/^Unknown option '--colour'.*\n\nUsage: npm create waymark/s)
    }))
})
