import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { backUp, type Counts, engineOf, missingIn, restore } from '@waymark/server/storage'
import { Unavailable } from '@waymark/server/values'
import { migrations, openStorage, type Storage } from '../composition/open-storage.ts'
import { verifyAudit } from '../modules/operations/verify-audit.ts'
import { publicOriginOf, type Configuration } from '../settings/config.ts'
import { type OperationName, type Outcome, refuse } from './command-line.ts'
import { exportedTo, importedFrom } from './clinic-file.ts'
import { firstClerk } from './first-clerk.ts'
import { openedStorage } from './opened-storage.ts'
import { unlock } from './unlock.ts'

interface Operating {
  readonly settings: Configuration
  /** The argument and the options. */
  readonly words: readonly string[]
}

/** Runs a command of an operator and ends the process. */
export async function operate(name: OperationName, operating: Operating): Promise<never> {
  const missing = missingFileOf(operating.settings)
  if (missing !== undefined && (onExisting.includes(name) || operating.words.includes('--dry-run'))) {
    return refuse(`There is no database at ${missing}. Check DATABASE_URL and the present folder.`)
  }
  if (onExisting.includes(name) && (await isEmpty(operating.settings))) {
    return refuse('The database of DATABASE_URL is empty: no clinic was opened in it. Check DATABASE_URL.')
  }
  const done = await operations[name](operating).catch(faultOf)
  if ('fault' in done) return refuse(done.fault)
  process.stdout.write(`${done.message}\n`)
  process.exit(done.isBad === true ? 1 : 0)
}

/** The commands that would otherwise create the database and report on it. */
const onExisting: readonly OperationName[] = ['unlock', 'audit', 'backup', 'export']

function missingFileOf({ DATABASE_URL }: Configuration): string | undefined {
  const [, path = ':memory:'] = /^sqlite:(.+)$/.exec(DATABASE_URL) ?? []
  return path === ':memory:' || existsSync(path) ? undefined : resolve(path)
}

async function isEmpty({ DATABASE_URL }: Configuration): Promise<boolean> {
  // A database that does not answer is a fault of the command itself.
  const missing = await engineOf(DATABASE_URL)
    .then((engine) => missingIn(engine, migrations))
    .catch(() => [])
  return missing.length === Object.keys(migrations).length
}

function faultOf(error: unknown): Outcome {
  if (error instanceof Unavailable) return { fault: `${error.message}.` }
  throw error
}

const clock = { now: () => Date.now() }

async function withStorage(settings: Configuration, work: (storage: Storage) => Promise<Outcome>): Promise<Outcome> {
  const storage = await openedStorage(settings)
  try {
    return await work(storage)
  } finally {
    await storage.close()
  }
}

async function audited(storage: Storage): Promise<Outcome> {
  const { isIntact, message } = await verifyAudit(storage.auditLog)
  return { message, isBad: !isIntact }
}

function rowsIn(counts: Counts): string {
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return `${String(rows)} rows of ${String(Object.keys(counts).length)} tables`
}

const operations: Readonly<Record<OperationName, (operating: Operating) => Promise<Outcome>>> = {
  clerk: ({ settings, words: [name = ''] }) =>
    withStorage(settings, async (storage) => {
      const options = { storage, clock, secret: settings.SECRET, publicOrigin: publicOriginOf(settings) }
      const opened = await firstClerk(options, name)
      if ('fault' in opened) return opened
      return { message: `Set the password of ${name} with this link. It works once, within an hour:\n${opened.link}` }
    }),
  unlock: ({ settings, words: [name = ''] }) =>
    withStorage(settings, async (storage) => {
      const fault = await unlock({ storage, clock }, name)
      return fault ?? { message: `${name} is unlocked and can sign in at once.` }
    }),
  audit: ({ settings }) => withStorage(settings, audited),
  backup: backedUp,
  restore: restored,
  migrate: migrated,
  export: ({ settings, words: [file = ''] }) => withStorage(settings, (storage) => exportedTo(storage, file)),
  import: ({ settings, words }) => withStorage(settings, (storage) => importedFrom(storage, words)),
}

async function migrated({ settings, words }: Operating): Promise<Outcome> {
  try {
    const missing = await missingIn(await engineOf(settings.DATABASE_URL), migrations)
    const changes = missing.map((name) => `\n  ${name}`).join('')
    if (missing.length === 0) return { message: 'The database has the schema of this version.' }
    if (words.includes('--dry-run')) return { message: `A start of this version would apply:${changes}` }
    return await withStorage(settings, () => Promise.resolve({ message: `Applied:${changes}` }))
  } catch (error) {
    return { fault: `The database was not migrated: ${messageOf(error)}.` }
  }
}

async function backedUp({ settings, words: [file = ''] }: Operating): Promise<Outcome> {
  try {
    const counts = await backUp(await engineOf(settings.DATABASE_URL), file)
    const copy = await restoredIn('sqlite::memory:', settings, file)
    const message = `${file} has ${rowsIn(counts)}. A test restore succeeded. ${copy.message}`
    return { message, ...(copy.isBad === undefined ? {} : { isBad: copy.isBad }) }
  } catch (error) {
    return { fault: `The database was not backed up: ${messageOf(error)}` }
  }
}

async function restored({ settings, words: [file = ''] }: Operating): Promise<Outcome> {
  try {
    return await restoredIn(settings.DATABASE_URL, settings, file)
  } catch (error) {
    return { fault: `The backup was not restored: ${messageOf(error)}` }
  }
}

interface Restored {
  readonly message: string
  readonly isBad?: boolean
}

// The audit log is verified in the restored database, which proves that the backup is whole.
async function restoredIn(url: string, { SECRET, PREVIOUS_SECRETS }: Configuration, file: string): Promise<Restored> {
  const engine = await engineOf(url)
  const counts = await restore(engine, { file, migrations })
  const storage = await openStorage(engine, { secret: SECRET, previousSecrets: PREVIOUS_SECRETS })
  try {
    const { isIntact, message } = await verifyAudit(storage.auditLog)
    return { message: `${rowsIn(counts)} were restored. ${message}`, isBad: !isIntact }
  } finally {
    await storage.close()
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
