import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { AppOptions } from '@waymark/clinic/composition/compose'
import { keepersOf } from '@waymark/clinic/composition/authentication'
import { demonstrate, demonstrateAccounts } from '@waymark/clinic/demonstration/demonstration'
import { openStorage, type Storage } from '@waymark/clinic/composition/open-storage'
import { passwords } from '@waymark/server/authentication'
import type { Clock } from '@waymark/server/values'

/*
 * Databases of the demonstration clinic. Each process fills one template for each set of options, and copies it for
 * every clinic, because hundreds of tests open their own clinic.
 */

type Options = Pick<AppOptions, 'secret' | 'realm' | 'offersMd5'>

// The lowest cost of argon2id, for the demonstration accounts that most tests sign in with.
const cheap = passwords({ memory: 8, passes: 1, parallelism: 1 })

async function fill(storage: Storage, options: Options, clock: Clock): Promise<void> {
  await demonstrate(storage, clock)
  await demonstrateAccounts(storage, { ...keepersOf(options), passwords: cheap }, clock)
}

const templates = new Map<string, Promise<DatabaseSync>>()
let named = 0

/** Returns a name for a database in memory, which lives as long as a connection to it is open. */
function newMemory(): string {
  named += 1
  return `file:/demonstration-${String(named)}?vfs=memdb`
}

async function newTemplate(options: Options, clock: Clock): Promise<DatabaseSync> {
  const name = newMemory()
  const template = new DatabaseSync(name)
  const storage = await openStorage(`sqlite:${name}`, options)
  await fill(storage, options, clock)
  await storage.close()
  return template
}

function templateOf(options: Options, clock: Clock): Promise<DatabaseSync> {
  const key = JSON.stringify([clock.now(), options.secret, options.realm, options.offersMd5])
  const known = templates.get(key) ?? newTemplate(options, clock)
  templates.set(key, known)
  return known
}

/** Opens the storage of a demonstration clinic at a database URL; each new database of SQLite is a copy of a template. */
export async function openDemonstration(url: string, options: Options, clock: Clock): Promise<Storage> {
  const file = url.startsWith('sqlite:/') ? url.slice('sqlite:'.length) : undefined
  if (file !== undefined && !existsSync(file)) {
    const template = await templateOf(options, clock)
    // Without its file system, the copy would be in memory like the template.
    template.exec(`vacuum into 'file:${file}?vfs=unix'`)
    return openStorage(url, options)
  }
  if (url !== 'sqlite::memory:') {
    const storage = await openStorage(url, options)
    await fill(storage, options, clock)
    return storage
  }
  const template = await templateOf(options, clock)
  const name = newMemory()
  const holder = new DatabaseSync(name)
  template.exec(`vacuum into '${name}'`)
  const storage = await openStorage(`sqlite:${name}`, options)
  holder.close()
  return storage
}
