import { isProblem } from '@waymark/server'
import type { InnerRequest, InnerResponse } from '@waymark/server/http'
import { isMember } from '@waymark/server/authentication'
import { type Member, principalOf } from '../../principal.ts'
import type { Asked } from './asked.ts'
import { Refused } from './failures.ts'
import type { State } from '@waymark/server'

/** Sends a request to a resource of the clinic; throws its refusal. */
export async function sent({ inner }: Pick<Asked, 'inner'>, request: InnerRequest): Promise<InnerResponse> {
  const response = await inner.send(request)
  if (response.status >= 400) throw new Refused(response)
  return response
}

const unseen = new Set([403, 404])

/** Tells whether the caller sees a resource of the clinic; throws refusals that are not about the resource. */
export async function isSeen({ inner }: Pick<Asked, 'inner'>, target: string): Promise<boolean> {
  const response = await inner.send({ target })
  if (response.status < 400) return true
  if (unseen.has(response.status)) return false
  throw new Refused(response)
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

/** Returns the entity tag that a change of a resource of the clinic needs. */
export async function entityTagOf(asked: Pick<Asked, 'inner'>, target: string): Promise<string> {
  const { headers } = await sent(asked, { target })
  return String(headers['ETag'])
}

/** Returns the content of the request; throws the refusal of one that cannot be read. */
export async function contentText({ request }: Pick<Asked, 'request'>): Promise<string> {
  const text = await request.content()
  if (typeof text !== 'string') throw new Refused(text)
  return text
}
