import { createHmac, timingSafeEqual } from 'node:crypto'

/*
 * A link to set a password. It needs no storage: it names the account and when it ends, and is signed together with the
 * hash of the present password, so that it is over as soon as the password has been set, with it or otherwise.
 */
export interface ResetLinks {
  /** @param state whatever changes when the password does */
  make(account: string, state: string, now: number): string
  /** The account that a token names, before it is judged. */
  accountOf(token: string): string | undefined
  isValid(token: string, state: string, now: number): boolean
}

const lifetime = 3_600_000

export function resetLinks(secret: string): ResetLinks {
  const signed = (account: string, end: string, state: string): string =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['password reset', account, end, state]))
      .digest('base64url')
  return {
    make(account, state, now) {
      const end = String(now + lifetime)
      const name = Buffer.from(account).toString('base64url')
      return `${name}.${end}.${signed(account, end, state)}`
    },
    accountOf: (token) => parsed(token)?.account,
    isValid(token, state, now) {
      const found = parsed(token)
      if (found === undefined || Number(found.end) <= now) return false
      // The texts are compared, not what they stand for: base64url has several texts for the same octets.
      return timingSafeEqual(Buffer.from(found.mac), Buffer.from(signed(found.account, found.end, state)))
    },
  }
}

interface ResetToken {
  readonly account: string
  readonly end: string
  readonly mac: string
}

function parsed(token: string): ResetToken | undefined {
  const [, name = '', end = '', mac = ''] = /^([\w-]{1,400})\.(\d{1,16})\.([\w-]{43})$/.exec(token) ?? []
  if (name === '') return undefined
  return { account: Buffer.from(name, 'base64url').toString(), end, mac }
}
