/// <reference types="node" />
/// <reference types="node" />
import { createHash } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { bytesOf, type CacheStore, type CacheEntry, type StoredResponse } from '../cache/stored-response.ts'
import type { Cookie, CookieStore } from '../transport/cookie-jar.ts'
import type { OutboxStore, Postponed } from '../offline/outbox-store.ts'
import { writePrivateFile } from './private-file.ts'

/*
 * One file per key: a line of JSON with metadata, followed by the bodies. Unreadable files are ignored.
 */
interface Head {
  readonly key: string
  readonly bytes: number
  readonly responses: readonly (Omit<StoredResponse, 'body'> & { readonly length: number })[]
}

const suffix = '.cache'
/** Maximum bytes of the metadata that a listing reads. */
const longestHead = 64 * 1024

/**
 * Stores responses in files with access for the current user only.
 *
 * @example
 * const cache = httpCache({ store: fileStore('./cache') })
 * const clinic = await connect('http://localhost:3000/', { cache })
 */
export function fileStore(folder: string): CacheStore {
  const fileOf = (key: string): string => join(folder, createHash('sha256').update(key).digest('hex') + suffix)
  return {
    list: async () => {
      const names = (await readdir(folder)).filter((name) => name.endsWith(suffix))
      const kept = await Promise.all(names.map((name) => keptIn(join(folder, name))))
      return kept.filter((one) => one !== undefined)
    },
    read: async (key) => {
      const file = fileOf(key)
      const responses = responsesIn(await readFile(file), key)
      const now = new Date()
      await utimes(file, now, now)
      return responses
    },
    write: async (key, responses) => {
      await writePrivateFile(fileOf(key), contentOf(key, responses))
    },
    remove: (key) => rm(fileOf(key), { force: true }),
  }
}

function contentOf(key: string, responses: readonly StoredResponse[]): Uint8Array {
  const heads = responses.map(({ body, ...rest }) => ({ ...rest, length: body.byteLength }))
  const head: Head = { key, bytes: bytesOf(key, responses), responses: heads }
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...responses.map(({ body }) => body)])
}

// This module writes values of this type only, atomically.
function headOf(content: Buffer): Head {
  return JSON.parse(content.toString('utf8', 0, content.indexOf('\n'))) as Head
}

function responsesIn(content: Buffer, key: string): readonly StoredResponse[] | undefined {
  const head = headOf(content)
  let at = content.indexOf('\n') + 1
  const length = head.responses.reduce((sum, one) => sum + one.length, at)
  if (head.key !== key || content.byteLength !== length) return undefined
  return head.responses.map(({ length, ...rest }) => {
    const body = new Uint8Array(content.subarray(at, at + length))
    at += length
    return { ...rest, varying: rest.varying.map(([name, value]) => [name, value ?? undefined] as const), body }
  })
}

async function keptIn(file: string): Promise<CacheEntry | undefined> {
  try {
    const handle = await open(file)
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(longestHead), 0, longestHead, 0)
      const { mtimeMs: used } = await handle.stat()
      const { key, bytes } = headOf(buffer.subarray(0, bytesRead))
      return { key, bytes, used }
    } finally {
      await handle.close()
    }
  } catch {
    // A partial or foreign file.
    return undefined
  }
}

/**
 * Stores cookies in one file for each origin, with access for the current user only. An unreadable file counts as empty.
 *
 * @example
 * const cookies = fileCookies('./sessions')
 * const clinic = await connect('http://localhost:3000/', { cookies })
 */
export function fileCookies(folder: string): CookieStore {
  const fileOf = (origin: string): string =>
    join(folder, `${createHash('sha256').update(origin).digest('hex')}.cookies`)
  return {
    read: async (origin) => {
      try {
        // This module writes values of this type only, atomically.
        return JSON.parse(await readFile(fileOf(origin), 'utf8')) as readonly Cookie[]
      } catch {
        return []
      }
    },
    write: async (origin, cookies) => {
      await writePrivateFile(fileOf(origin), JSON.stringify(cookies))
    },
  }
}

const pendingSuffix = '.waiting'

/**
 * Stores changes in files with access for the current user only, flushed to the disk before they count as stored.
 *
 * @example
 * const box = outbox({ store: fileOutboxStore('./outbox') })
 * const result = await box.attempt(profile, (kept) => kept.patch({ telephone: '+44 20 7946 0018' }))
 * console.log(result.kind)
 */
export function fileOutboxStore(folder: string): OutboxStore {
  const fileOf = (id: string): string => join(folder, createHash('sha256').update(id).digest('hex') + pendingSuffix)
  return {
    list: async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const names = (await readdir(folder)).filter((name) => name.endsWith(pendingSuffix))
      // This module writes values of this type only, atomically.
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

/** Flushes the directory entries, if the platform can open a folder. */
async function sync(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => undefined)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}
