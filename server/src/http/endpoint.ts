import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Request } from './request.ts'
import type { Problem } from './problem.ts'
import { protocolProblem } from './problem.ts'
import { resource, type Resource } from './resource.ts'
import type { Response } from './response.ts'

/**
 * Something that speaks a protocol of its own under one path, such as the token endpoint of an authorization server. What
 * every request is asked is asked before; everything else is its own business.
 */
export interface Endpoint {
  readonly template: string
  readonly method: 'GET' | 'POST' | 'both'
  /** Whether a POST is done once: the same again is suspected to be a duplicate, and replayed by its key. */
  readonly isSubmitted?: boolean
  /** Answers; what it puts into the raw response itself is not sent. */
  answer(request: Request, raw: RawExchange): Promise<Response | Problem>
}

/** The exchange as Node has it, for what brings a framework of its own. */
export interface RawExchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

/** What an endpoint is for those who ask which methods it has. */
export function endpointResource(method: Endpoint['method']): Resource {
  const unknown = (): Promise<never> => Promise.reject(new Error('An endpoint answers by itself'))
  const post = { form: 'post', fields: {}, acceptsNothing: true, perform: unknown }
  return resource({
    kind: 'endpoint',
    cache: { store: 'nobody' },
    isForEverybody: true,
    isWriteOnly: method === 'POST',
    actions: method === 'GET' ? {} : { POST: post },
    find: () => Promise.resolve(protocolProblem('not-found', 'An endpoint answers by itself.')),
    represent: unknown,
  })
}
