import { LRUCache } from 'lru-cache'
import { createHmac } from 'node:crypto'
import type { AccountHolder } from './account.ts'
import type { Guest, Member } from './principal.ts'
import type { SessionUse } from './session.ts'
import type { Caller } from '../http/caller.ts'

/** Returns the account as a principal of the policy, with its session. */
export function memberOf({ id, name, role, represents, language }: AccountHolder, session?: SessionUse): Member {
  const known = { role, account: id, name, represents, ...(language === undefined ? {} : { language }) }
  if (session === undefined) return { ...known, method: '' }
  return { ...known, session: session.id, method: session.method, signedInAt: session.startedAt }
}

/** Returns the caller for a member; neither its key nor its tag reveals the account. */
export function callerOf(principal: Member, sentIn: Caller['sentIn'], secret: string): Caller<Member> {
  const { account, role, represents, language, scopes } = principal
  const key = keyOf(JSON.stringify(['caller', account, role, represents, scopes]), secret)
  return { principal, key, tag: keyOf(JSON.stringify(['tag', principal]), secret), language, sentIn }
}

/** Returns the caller for a client application that acts for itself. */
export function applicationCaller(application: string, secret: string): Caller<Guest> {
  const principal: Guest = { role: 'guest', application }
  const key = keyOf(JSON.stringify(['application', application]), secret)
  return { principal, key, tag: key, sentIn: 'header' }
}

const known = new LRUCache<string, string>({ max: 1000 })

/** Returns a name that does not reveal the text it is made of. */
export function keyOf(named: string, secret: string): string {
  const name = `${secret} ${named}`
  const before = known.get(name)
  if (before !== undefined) return before
  const key = createHmac('sha256', secret).update(named).digest('base64url').slice(0, 12)
  known.set(name, key)
  return key
}
