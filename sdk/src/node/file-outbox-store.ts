/// <reference types="node" />
import { createHash } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { OutboxStore, Postponed } from '../offline/outbox-store.ts'

const suffix = '.waiting'

/**
 * Keeps what waits in files of a folder, which only who runs the program may read, from one run to the next: what was
 * kept is on the disk before it counts as kept.
 *
 * @example
 * const box = outbox({ store: fileOutboxStore('./outbox') })
 * const result = await box.attempt(profile, (kept) => kept.patch({ telephone: '+44 20 7946 0018' }))
 * console.log(result.kind)
 */
export function fileOutboxStore(folder: string): OutboxStore {
  const fileOf = (id: string): string => join(folder, createHash('sha256').update(id).digest('hex') + suffix)
  return {
    list: async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const names = (await readdir(folder)).filter((name) => name.endsWith(suffix))
      // What stands in these files was written below, whole or not at all.
      return Promise.all(names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as Postponed))
    },
    put: async (postponed) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = fileOf(postponed.id)
      await writeDown(`${file}.new`, JSON.stringify(postponed))
      await rename(`${file}.new`, file)
      await sync(folder)
    },
    remove: async (id) => {
      await rm(fileOf(id), { force: true })
      await sync(folder)
    },
  }
}

async function writeDown(file: string, text: string): Promise<void> {
  const handle = await open(file, 'w', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Makes names last that were given or taken in a folder, where the platform lets a folder be opened. */
async function sync(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => undefined)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}
