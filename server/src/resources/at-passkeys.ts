import { boundTo, isBoundTo } from '../authentication/ceremony-browser.ts'
import { charged } from '../authentication/guarded.ts'
import type { IsBound, PasskeyTerms } from '../authentication/passkey-ceremony.ts'
import type { Count } from '../domain/guess.ts'
import type { Principal } from '../domain/policy.ts'
import { protocolProblem, type Problem } from '../http/problem.ts'
import type { Target } from '../http/resource.ts'
import type { HeaderFields } from '../http/response.ts'
import { askedBy } from './access.ts'
import type { Representation } from '../hypermedia/representation.ts'
import type { Ports } from './ports.ts'

/** Who is at a resource of passkeys. */
export interface AtPasskeys {
  readonly terms: PasskeyTerms
  readonly principal: Principal
  readonly client: string
  readonly agent: string
  readonly isFromOwnPage: boolean
  readonly cookie: string | undefined
}

/** On which terms passkeys are offered; why not, where they are not. */
export function offered({ passkeyTerms }: Pick<Ports, 'passkeyTerms'>): PasskeyTerms | Problem {
  return (
    passkeyTerms ?? protocolProblem('not-found', 'Passkeys are not offered: they need a public origin with a name.')
  )
}

export function atPasskeys(ports: Pick<Ports, 'passkeyTerms'>, target: Target): AtPasskeys | Problem {
  const terms = offered(ports)
  if ('problem' in terms) return terms
  const { client, agent = '', isFromOwnPage, shown } = target
  return { terms, principal: askedBy(target), client, agent, isFromOwnPage, cookie: shown?.cookie }
}

type Asker = Pick<AtPasskeys, 'isFromOwnPage' | 'cookie'>

/** What the challenge of somebody is bound to, and the field that comes with it. */
export function binding(asker: Asker): { readonly browser?: string; readonly headers: HeaderFields } {
  const { browser, setCookie } = boundTo(asker)
  return {
    ...(browser === undefined ? {} : { browser }),
    headers: setCookie === undefined ? {} : { 'Set-Cookie': setCookie },
  }
}

/** What the answer shows of a new challenge: a browser reads it only with the cookie that this answer sets. */
export function shownWith(
  headers: HeaderFields,
  made: Representation,
): { readonly headers: HeaderFields; readonly made?: Representation } {
  return headers['Set-Cookie'] === undefined ? { headers } : { headers, made }
}

/** Whether a challenge is answered from where it was asked for. */
export function isBound(asker: Asker): IsBound {
  return ({ browser }) => isBoundTo(browser, asker)
}

/** Adds one to a count; why not, where it is full. */
export async function tooMany(ports: Pick<Ports, 'guesses' | 'clock'>, count: Count): Promise<Problem | undefined> {
  const throttled = await charged(ports, [count])
  if (throttled === undefined) return undefined
  const seconds = String(throttled.retryAfter)
  const detail = `Too much was tried with passkeys from here. The next will be looked at in ${seconds} s.`
  return protocolProblem('too-many-requests', detail, { headers: { 'Retry-After': seconds } })
}
