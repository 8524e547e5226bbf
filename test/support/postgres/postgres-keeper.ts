import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { fillDisk } from './fill-disk.ts'

/*
 * A process that runs a PostgreSQL server for its parent, and stops it when the parent ends in any way. Its arguments are
 * the folder with the programs and the kind of the server; its first message is the port. A replicated server has a
 * replica on the next message's port, and so has one whose replica is promoted. A small server has its data on a file
 * system of its own in the memory; its process is in its own mount namespace, so no mount outlives it.
 */

const [programs = '', kind = ''] = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'waymark-postgres-'))
const native = join(folder, 'native')
const disk = join(folder, 'disk')
const data = join(kind === 'small' ? disk : folder, 'data')
const copy = join(folder, 'replica')

interface User {
  readonly uid?: number
  readonly gid?: number
}

// PostgreSQL refuses to run as root, so it runs as the user `nobody`.
const user: User = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

// A copy is readable for that user, and has the links that install scripts would create.
function copyPrograms(): void {
  cpSync(programs, native, { recursive: true, verbatimSymlinks: true })
  const links = join(native, 'pg-symlinks.json')
  if (!existsSync(links)) return
  const all = JSON.parse(readFileSync(links, 'utf8')) as readonly { readonly source: string; readonly target: string }[]
  for (const { source, target } of all) {
    const place = join(folder, target)
    if (!existsSync(place)) symlinkSync(relative(dirname(place), join(folder, source)), place)
  }
}

function give({ uid, gid }: User): void {
  if (uid === undefined || gid === undefined) return
  for (const path of [folder, native]) chownSync(path, uid, gid)
}

function program(name: string): string {
  const found = readdirSync(join(native, 'bin')).find((file) => file === name || file === `${name}.exe`)
  return resolve(native, 'bin', found ?? name)
}

const mebibytes = 160

function mountDisk(): void {
  mkdirSync(disk)
  const options = `size=${String(mebibytes)}m,mode=0777`
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', disk])
  if (status !== 0) throw new Error(`mount failed: ${String(stderr)}`)
}

const ballast = join(disk, 'ballast')

// An English collation, so that code that relies on another order fails.
function initialise(): void {
  const words = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync']
  const locale = ['--locale=C', '--locale-provider=icu', '--icu-locale=en-US']
  const { status, stderr } = spawnSync(program('initdb'), [...words, ...locale], { ...user, cwd: folder })
  if (status !== 0) throw new Error(`initdb failed: ${String(stderr)}`)
}

function freePort(): Promise<number> {
  return new Promise((tell) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      server.close(() => {
        tell(port)
      })
    })
  })
}

// Tests need no durability, but a replica gets what has been written.
const isReplicated = kind === 'replicated' || kind === 'promoted'
const quick = ['fsync=off', 'full_page_writes=off']
const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=300',
  ...(kind === 'durable' || kind === 'small' ? [] : isReplicated ? quick : [...quick, 'synchronous_commit=off']),
]

/** Starts the server on a free port; another process may take the port first, so there are several attempts. */
async function started(
  place = data,
  more: readonly string[] = [],
  attempts = 3,
): Promise<readonly [port: number, server: ChildProcess]> {
  const port = await freePort()
  try {
    return [port, await start(port, place, more)]
  } catch (error) {
    if (attempts === 1) throw error
    return started(place, more, attempts - 1)
  }
}

// Before its first start, a copy of the server's files is a replica that has everything still to come.
async function startReplica(primary: number): Promise<ChildProcess> {
  const source = `primary_conninfo=host=127.0.0.1 port=${String(primary)} user=postgres`
  const [port, copied] = await started(copy, [source])
  process.send?.(port)
  return copied
}

function copyData(): void {
  const { status, stderr } = spawnSync('cp', ['-a', data, copy], { ...user, cwd: folder })
  if (status !== 0) throw new Error(`The files were not copied: ${String(stderr)}`)
  writeFileSync(join(copy, 'standby.signal'), '')
}

function start(port: number, place = data, more: readonly string[] = []): Promise<ChildProcess> {
  const words = ['-D', place, '-p', String(port), ...[...settings, ...more].flatMap((setting) => ['-c', setting])]
  const server = spawn(program('postgres'), words, { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  return new Promise((tell, fail) => {
    let said = ''
    server.stderr.on('data', (text: Buffer) => {
      said = (said + text.toString()).slice(-10_000)
      if (/ready to accept (?:read-only )?connections/.test(said)) tell(server)
    })
    server.once('exit', () => {
      fail(new Error(`PostgreSQL ended: ${said}`))
    })
  })
}

function forget(): void {
  if (kind === 'small') spawnSync('umount', ['--lazy', disk])
  // A server that is ending may still write.
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
}

let isCrashing = false
// The server ended because its log had no space; it starts again when there is some.
let isWithoutSpace = false

let replica: ChildProcess | undefined

function end(): never {
  replica?.kill('SIGQUIT')
  forget()
  process.exit()
}

function keep(server: ChildProcess, port: number): void {
  const stop = (): void => {
    if (isWithoutSpace) end()
    server.kill('SIGQUIT')
  }
  server.once('exit', () => {
    if (isCrashing) return
    isWithoutSpace = existsSync(ballast)
    if (isWithoutSpace) return
    end()
  })
  process.removeAllListeners('SIGTERM').on('SIGTERM', stop)
  process.removeAllListeners('disconnect').once('disconnect', stop)
  process.removeAllListeners('message').on('message', (message) => void obey(String(message), server, port))
  if (!process.connected) stop()
}

async function freeDisk(port: number): Promise<void> {
  rmSync(ballast, { force: true })
  if (!isWithoutSpace) return
  isWithoutSpace = false
  keep(await startAgain(port), port)
}

async function obey(message: string, server: ChildProcess, port: number): Promise<void> {
  if (message === 'fill') fillDisk(ballast)
  else if (message === 'free') await freeDisk(port)
  else await crash(server, port)
  process.send?.('done')
}

// The processes of the server's connections end after it, and keep its memory until then.
async function startAgain(port: number, attempts = 50): Promise<ChildProcess> {
  try {
    return await start(port)
  } catch (error) {
    if (attempts === 1) throw error
    await sleep(100)
    return startAgain(port, attempts - 1)
  }
}

/** Ends the server as a crash does, without writing its state, and starts it again on the same port. */
async function crash(server: ChildProcess, port: number): Promise<void> {
  isCrashing = true
  server.kill('SIGQUIT')
  await once(server, 'exit')
  const again = await startAgain(port)
  isCrashing = false
  keep(again, port)
}

// Ctrl-C reaches this process too, which must outlive the tests.
process.on('SIGINT', () => undefined)
try {
  if (kind === 'small') mountDisk()
  copyPrograms()
  give(user)
  initialise()
  if (isReplicated) copyData()
  const [port, server] = await started()
  keep(server, port)
  process.send?.(port)
  if (isReplicated) {
    replica = await startReplica(port)
  }
} catch (error) {
  forget()
  throw error
}
