import { essenceOf } from '../document/decoder.ts'
import { bareDocument } from '../document/document.ts'
import { trailOf } from '../document/resource.ts'
import { DecodeFailure } from '../errors/decode-failure.ts'
import { renditionOf } from '../streams/lazy-rendition.ts'
import type { Answer } from '../transport/answer.ts'
import type { Unreadable } from '../transport/body.ts'
import type { Agent, NavigationStep } from './agent.ts'

/** Returns the failure of a response that is not a document, with its content as a rendition. */
export function undecoded(answer: Answer, step: NavigationStep, agent: Agent, cause: Unreadable): DecodeFailure {
  const { body, headers, method, url } = answer
  const history = [...step.before, { ...step.hop, url }]
  const resource = { document: bareDocument(undefined), base: url, url, kind: undefined, etag: undefined, history }
  const mediaType = essenceOf(headers.get('content-type'))
  const rendition =
    method === 'GET' && mediaType !== undefined ? renditionOf({ mediaType, url, resource, agent }) : undefined
  const content = { kind: step.kind, faults: cause.faults, body, rendition }
  return new DecodeFailure(content, { url, trail: trailOf(history), cause })
}
