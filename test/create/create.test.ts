import { expect } from 'chai'
import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
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
          "const [{ service }, { openDatabase }] = await Promise.all([import('./src/service.ts'), import('./src/tables.ts')])\nawait service(await openDatabase('sqlite::memory:'), { password: 'x' })",
        )
      const env = { ...process.env, DATABASE_URL: 'sqlite::memory:' }
      const refused: unknown = await run(process.execPath, [...words, 'src/main.ts'], { cwd: service, env }).catch(
        (error: unknown) => error,
      )
      expect(refused).to.include({
        code: 2,
        stderr: 'The table task lacks a column of the field note: write a migration (npm run migration).\n',
      })
      const { stdout } = await inService('src/write-migration.ts', 'notes')
      expect(stdout).to.match(/^Review .*0003-notes\.ts\.\n$/)
      await start()
      expect((await inService('src/write-migration.ts')).stdout).to.contain('there is nothing to migrate')
      await writeFile(
        described,
        text.replace('due: optional(', `${field.replace(/optional\((.*)\)/, '$1')}\n    due: optional(`),
      )
      expect(await inService('src/write-migration.ts').catch((error: unknown) => error)).to.include({
        code: 2,
        stderr:
          'The required field note of the table task needs a value for stored rows: give tableOf a default, or make the field optional.\n',
      })
    }))

  it('creates a service that refuses settings with one sentence', () =>
    inTemporaryFolder(async (folder) => {
      await created(folder, 'todo', '--yes')
      const service = join(folder, 'todo')
      await symlink(join(root, 'node_modules'), join(service, 'node_modules'), 'junction')
      const taken = createServer()
      await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
      const { port } = taken.address() as AddressInfo
      const words = ['--conditions=@waymark/source', '--disable-warning=ExperimentalWarning', 'src/main.ts']
      const cases = {
        [`PORT ${String(port)} is in use: choose another port.`]: { PORT: String(port) },
        'PORT is "abc" but must be a number from 1 to 65535.': { PORT: 'abc' },
        'PORT is "65536" but must be a number from 1 to 65535.': { PORT: '65536' },
        'PASSWORD is empty: set a password, or unset it for owner-demo-password.': { PASSWORD: '' },
        'DATABASE_URL: The database URL sqlite: lacks the path of a file.': { DATABASE_URL: 'sqlite:' },
        'DATABASE_URL: The database was not migrated: PostgreSQL is not available: connect ECONNREFUSED 127.0.0.1:1.': {
          DATABASE_URL: 'postgres://127.0.0.1:1/todo',
        },
      }
      for (const [sentence, settings] of Object.entries(cases)) {
        const env = { ...process.env, DATABASE_URL: 'sqlite::memory:', ...settings }
        const refused: unknown = await run(process.execPath, words, { cwd: service, env }).catch(
          (error: unknown) => error,
        )
        expect(refused).to.include({ code: 2, stderr: `${sentence}\n` })
      }
      taken.close()
    }))

  it('has a client program that follows the port of the service', () =>
    inTemporaryFolder(async (folder) => {
      await created(folder, 'todo', '--yes')
      const service = join(folder, 'todo')
      await symlink(join(root, 'node_modules'), join(service, 'node_modules'), 'junction')
      const asked: string[] = []
      const other = createServer((request, response) => {
        asked.push(String(request.url))
        response.writeHead(404).end()
      })
      await new Promise<void>((resolve) => other.listen(0, 'localhost', resolve))
      const { port } = other.address() as AddressInfo
      const words = ['--conditions=@waymark/source', '--disable-warning=ExperimentalWarning', 'src/client.ts']
      const env = { ...process.env, PORT: String(port) }
      await run(process.execPath, words, { cwd: service, env }).catch(() => undefined)
      expect(asked).to.include('/')
      other.close()
    }))

  it('is refused by a Node that cannot run the service', () =>
    inTemporaryFolder(async (folder) => {
      const former = 'Object.defineProperty(process,"versions",{value:{...process.versions,node:"NODE"}})'
      const by = (node: string): ReturnType<typeof created> =>
        run(process.execPath, [`--import=data:text/javascript,${former.replace('NODE', node)}`, create, '--yes'], {
          cwd: folder,
        })
      for (const node of ['20.20.2', '24.6.0']) {
        const refused: unknown = await by(node).catch((error: unknown) => error)
        const sentence = `The service needs Node 24.7 or later, and this is Node ${node}: install it, and run the command again.`
        expect(refused).to.include({ code: 1, stderr: `${sentence}\n`, stdout: '' })
      }
      expect(await readdir(folder)).to.deep.equal([])
      for (const node of ['24.7.0', '25.0.0']) {
        await by(node)
        await rm(join(folder, 'my-service'), { recursive: true })
      }
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
      expect(await refusal(folder, 'my', 'service')).to.match(/^One folder is needed, not 2: my, service\.\n\nUsage/)
      expect(await refusal(folder, '--colour')).to.match(/^Unknown option '--colour'.*\n\nUsage: npm create waymark/s)
    }))
})
