/// <reference types="node" />
import { createHash, randomUUID } from 'node:crypto'
import { readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { bearer } from '../authentication/bearer.ts'
import type { AuthenticationScheme } from '../authentication/scheme.ts'
import type { OAuthClient, TokenSet, TokenStore } from '../oauth/options.ts'
import { oauthTokens, type OAuthTokens } from '../oauth/tokens.ts'
import type { Fetch } from '../transport/transport.ts'
import { writePrivateFile } from './private-file.ts'
import { stateFolder } from './state-folder.ts'

/** A sign-in of `waymark login`, with the client application that it belongs to. */
export interface SavedSignIn {
  readonly client: OAuthClient
  readonly tokens: TokenSet
}

/** The sign-ins of the current user, one for each origin. */
export interface SavedSignIns {
  readonly find: (url: string) => Promise<SavedSignIn | undefined>
  /** Undefined removes the sign-in. */
  readonly save: (url: string, signIn: SavedSignIn | undefined) => Promise<void>
  /** Returns the tokens, which are renewed and saved as long as the server allows; undefined without a sign-in. */
  readonly tokens: (url: string, options?: { readonly fetch?: Fetch | undefined }) => Promise<OAuthTokens | undefined>
}

/**
 * Keeps sign-ins in files that only the current user can read, as `waymark login` does. Programs exclude each other while
 * one renews a token.
 *
 * @example
 * const tokens = await savedSignIns('./sign-ins').tokens('http://localhost:3000/')
 * const clinic = connect('http://localhost:3000/', tokens === undefined ? {} : { credentials: bearer({ tokens }) })
 */
export function savedSignIns(folder: string = stateFolder()): SavedSignIns {
  const fileOf = (url: string): string =>
    join(folder, `${createHash('sha256').update(new URL(url).origin).digest('hex')}.sign-in`)
  const find = (url: string): Promise<SavedSignIn | undefined> => readIn(fileOf(url))
  const save = async (url: string, signIn: SavedSignIn | undefined): Promise<void> => {
    if (signIn === undefined) await rm(fileOf(url), { force: true })
    else await writePrivateFile(fileOf(url), JSON.stringify(signIn))
  }
  const storeOf = (url: string, client: OAuthClient): TokenStore => ({
    read: async () => (await find(url))?.tokens,
    write: (tokens) => save(url, tokens === undefined ? undefined : { client, tokens }),
    exclusively: (work) => locked(`${fileOf(url)}.lock`, work),
  })
  return {
    find,
    save,
    tokens: async (url, { fetch } = {}) => {
      const found = await find(url)
      if (found === undefined) return undefined
      const { client, tokens } = found
      return oauthTokens({ issuer: tokens.issuer, client, store: storeOf(url, client), fetch })
    },
  }
}

/**
 * Returns the credentials that `waymark login` has saved for the origin of a URL; none without a sign-in.
 *
 * @example
 * const credentials = await savedCredentials('http://localhost:3000/')
 * const clinic = connect('http://localhost:3000/', { describe: clinicDescription, credentials })
 */
export async function savedCredentials(
  url: string,
  { signIns = savedSignIns(), fetch }: { readonly signIns?: SavedSignIns; readonly fetch?: Fetch | undefined } = {},
): Promise<readonly AuthenticationScheme[]> {
  const tokens = await signIns.tokens(url, { fetch })
  return tokens === undefined ? [] : [bearer({ tokens })]
}

// This module writes values of this type only, atomically; an unreadable file counts as absent.
async function readIn(file: string): Promise<SavedSignIn | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as SavedSignIn
  } catch {
    return undefined
  }
}

/** Milliseconds. A process that lives renews its lock, so a longer time means that it has died. */
const lockTimes = { poll: 50, renewal: 5_000, abandoned: 20_000 }

/** Runs work while this process has the lock file; takes over that of a process that has died. */
async function locked<T>(file: string, work: () => Promise<T>): Promise<T> {
  const owner = randomUUID()
  while (!(await isTaken(file, owner))) {
    if (!(await removedAbandoned(file))) await pause(lockTimes.poll)
  }
  const renewal = setInterval(() => void utimes(file, new Date(), new Date()).catch(() => undefined), lockTimes.renewal)
  renewal.unref()
  try {
    return await work()
  } finally {
    clearInterval(renewal)
    if ((await readFile(file, 'utf8').catch(() => '')) === owner) await rm(file, { force: true })
  }
}

async function isTaken(file: string, owner: string): Promise<boolean> {
  try {
    await writeFile(file, owner, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

async function removedAbandoned(file: string): Promise<boolean> {
  const at = await stat(file).catch(() => undefined)
  // A time in the future is that of a clock that was set back.
  if (at === undefined || Math.abs(Date.now() - at.mtimeMs) < lockTimes.abandoned) return false
  const aside = `${file}.${randomUUID()}`
  // Of several processes, one can move it.
  const isMine = await rename(file, aside).then(
    () => true,
    () => false,
  )
  await rm(aside, { force: true })
  return isMine
}
