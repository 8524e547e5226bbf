import { isProblem } from '@waymark/server'
import type { InnerRequest, InnerResponse } from '@waymark/server/http'
import { isMember } from '@waymark/server/authentication'
import { type Member, principalOf } from '../../../principal.ts'
import type { Asked } from './asked.ts'
import { Refused } from '../failures.ts'
import type { State } from '@waymark/server'

/** Sends a request to a resource of the clinic; throws its refusal. */
export async function sent({ inner }: Pick<Asked, 'inner'>, request: InnerRequest): Promise<InnerResponse> {
  const response = await inner.send(request)
  if (response.status >= 400) throw new Refused(response)
  return response
}

const unseen = new Set([403, 404])

/**
 * Returns the state of a resource of the clinic, or undefined if the caller does not see it; throws refusals that are not
 * about the resource.
 */
export async function stateIfSeen({ inner }: Pick<Asked, 'inner'>, target: string): Promise<State | undefined> {
  const response = await inner.send({ target })
  if (response.status < 400) return response.representation?.state ?? {}
  if (unseen.has(response.status)) return undefined
  throw new Refused(response)
}

/** Tells whether the caller sees a resource of the clinic. */
export async function isSeen(asked: Pick<Asked, 'inner'>, target: string): Promise<boolean> {
  return (await stateIfSeen(asked, target)) !== undefined
}

/** Returns the state of a resource of the clinic; throws the refusal of the caller. */
export async function stateAt(asked: Pick<Asked, 'inner'>, target: string): Promise<State> {
  const { representation } = await sent(asked, { target })
  return representation?.state ?? {}
}

/** Returns the user, or undefined for a guest; throws the refusal of wrong credentials. */
export async function userOf({ inner }: Pick<Asked, 'inner'>): Promise<Member | undefined> {
  const caller = await inner.caller()
  if (isProblem(caller)) throw new Refused(caller)
  const principal = principalOf({ caller })
  return isMember(principal) ? principal : undefined
}

/** Changes the present version of a resource of the clinic; throws its refusal. */
export async function submit(
  asked: Pick<Asked, 'inner'>,
  change: InnerRequest & { readonly method: 'PUT' | 'DELETE' },
): Promise<void> {
  const { headers } = await sent(asked, { target: change.target })
  await sent(asked, { ...change, headers: { 'if-match': String(headers['ETag']) } })
}

/** Returns the capability of a guest, which is in the query of the address. */
export function capabilityOf({ request }: Pick<Asked, 'request'>): string | undefined {
  return request.query.get('capability') ?? undefined
}

/** Returns the content of the request; throws the refusal of one that cannot be read. */
export async function contentText({ request }: Pick<Asked, 'request'>): Promise<string> {
  const text = await request.content()
  if (typeof text !== 'string') throw new Refused(text)
  return text
}
