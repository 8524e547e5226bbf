import { translate } from '@waymark/shared'
import { argon2, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import pLimit from 'p-limit'
import { Busy } from '../../values/unavailable.ts'

let known: Promise<ReadonlySet<string>> | undefined

// The list takes 12 MB, and few processes see a new password.
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

function commonPasswords(): Promise<ReadonlySet<string>> {
  known ??= loadCommonPasswords().catch((error: unknown) => {
    known = undefined
    throw error
  })
  return known
}

/**
 * Returns why a new password is easily guessed (NIST SP 800-63B §3.1.1.2); undefined if it is not.
 *
 * @param user the user name, which must not be part of the password
 * @example
 * assert.match((await weaknessOf('password1', 'ada')) ?? '', /^is a common password/)
 * assert.equal(await weaknessOf('four unrelated words', 'ada'), undefined)
 */
export async function weaknessOf(password: string, user: string): Promise<string | undefined> {
  const folded = password.normalize('NFKC').toLowerCase()
  if (isCommon(folded, await commonPasswords()))
    return translate('is a common password; choose a longer one with several unrelated words')
  if (isRepetitive(folded) || isSequence(folded))
    return translate('repeats or counts; choose a longer one with several unrelated words')
  if (user !== '' && Array.from(folded.replaceAll(user, '')).length < 6 && folded.includes(user)) {
    return translate('is hardly more than the user name; choose a longer one with several unrelated words')
  }
  return undefined
}

// Attackers try common passwords with a few digits or symbols at the end.
function isCommon(folded: string, common: ReadonlySet<string>): boolean {
  const stem = folded.replace(/[\p{N}\p{P}\p{S}\s]{1,6}$/u, '')
  return common.has(folded) || (stem.length >= 4 && common.has(stem))
}

function isRepetitive(folded: string): boolean {
  return new Set(folded).size < 4 || /^(.{1,5})\1{2,}.{0,4}$/su.test(folded)
}

function isSequence(folded: string): boolean {
  const codes = Array.from(folded).map((letter) => letter.codePointAt(0) ?? 0)
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)))
  // 0 follows 9.
  return [...steps].every((step) => step === 1 || step === -9) || [...steps].every((step) => step === -1 || step === 9)
}

/**
 * Password hashes: argon2id in PHC format, which includes the parameters. At most four are computed at a time, because
 * each needs 19 MiB and a core; a limited number waits, and more are rejected as busy. An account without a password
 * takes the same time.
 */
export interface Passwords {
  /** Returns the text to store. */
  hash(password: string): Promise<string>
  /** Verifies a password; false without a stored hash, after the same work. */
  verify(password: string, kept: string | undefined): Promise<boolean>
  /** The number of computed hashes, for tests that compare costs. */
  readonly made: () => number
}

/** The cost of an argon2id hash: memory in KiB, passes and lanes. */
export interface PasswordCost {
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
}

/** RFC 9106 §4 and the OWASP minimum. */
const usualCost: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 }
// In bytes.
const usualTag = 32
const atOnce = 4
const waiting = 50

const derive = promisify(argon2)

/**
 * Returns the hashing of passwords by argon2id (RFC 9106).
 *
 * @throws Busy while 54 passwords are being hashed, which a service answers with 503
 *
 * @param cost the cost of new hashes; a stored hash is verified with its own
 * @example
 * const { hash, verify } = passwords()
 * const stored = await hash('correct horse battery')
 * assert.match(stored, /^\$argon2id\$/)
 * assert.equal(await verify('correct horse battery', stored), true)
 */
export function passwords(cost: PasswordCost = usualCost): Passwords {
  let made = 0
  const turn = pLimit(atOnce)
  // A random hash for unknown accounts, which no password matches.
  const unknown: Kept = { salt: randomBytes(16), tag: randomBytes(usualTag), ...cost }

  const tagOf = async (password: string, nonce: Buffer, terms: PasswordCost, tagLength: number): Promise<Buffer> => {
    made += 1
    const message = Buffer.from(opaque(password), 'utf8')
    if (turn.activeCount + turn.pendingCount >= atOnce + waiting)
      throw new Busy('Too many passwords are being verified')
    const { memory, passes, parallelism } = terms
    return turn(() => derive('argon2id', { message, nonce, memory, passes, parallelism, tagLength }))
  }

  // Clients send concurrent requests with the same password, which is hashed once.
  const verifying = new Map<string, Promise<boolean>>()
  async function verifiedWith(password: string, kept: string | undefined): Promise<boolean> {
    const stored = kept === undefined ? unknown : parsed(kept)
    const shown = await tagOf(password, stored.salt, stored, stored.tag.length)
    return timingSafeEqual(shown, stored.tag) && kept !== undefined
  }

  return {
    async hash(password) {
      const salt = randomBytes(16)
      return formatted({ salt, tag: await tagOf(password, salt, cost, usualTag), ...cost })
    },
    async verify(password, kept) {
      const name = hash('sha256', JSON.stringify([opaque(password), kept]), 'base64url')
      const known = verifying.get(name)
      if (known !== undefined) return known
      const verified = verifiedWith(password, kept).finally(() => verifying.delete(name))
      verifying.set(name, verified)
      return verified
    },
    made: () => made,
  }
}

// RFC 8265 §4.2: normalizes the password, whatever keyboard was used.
function opaque(password: string): string {
  return password.normalize('NFC').replaceAll(/\p{Zs}/gu, ' ')
}

interface Kept extends PasswordCost {
  readonly salt: Buffer
  readonly tag: Buffer
}

const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')

function formatted({ salt, tag, memory, passes, parallelism }: Kept): string {
  const cost = `m=${String(memory)},t=${String(passes)},p=${String(parallelism)}`
  return `$argon2id$v=19$${cost}$${base64(salt)}$${base64(tag)}`
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/**
 * Refuses a text that is no hash of a password.
 *
 * @throws {RangeError} without the text, which may be a password
 */
export function requirePasswordHash(text: string, owner: string): void {
  if (!phc.test(text))
    throw new RangeError(`The password hash of ${owner} is none: take what passwords().hash returns.`)
}

// An unreadable hash is a database fault, never a right password.
function parsed(kept: string): Kept {
  const [, memory, passes, parallelism, salt = '', tag = ''] = phc.exec(kept) ?? []
  if (memory === undefined) throw new Error('A stored password hash is malformed')
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}
