import { faultsOf } from '@waymark/shared'
import { isLeft } from 'fp-ts/lib/Either.js'
import type { Document } from './document.ts'
import { DecodeFailure } from './errors/decode-failure.ts'
import type { Circumstances } from './errors/failure.ts'
import { freezeDeep } from './freeze.ts'
import { trailOf, type History } from './history.ts'
import type { Vocabulary } from './vocabulary.ts'

/** A document with where, as what and on which way it was found: all that a representation is made of. */
export interface Resource {
  readonly document: Document
  /** The URL of the answer, against which its references resolve. */
  readonly base: string
  /** The URL of the resource itself. */
  readonly url: string
  readonly kind: string | undefined
  readonly etag: string | undefined
  readonly history: History
}

export function circumstancesOf(resource: Resource): Circumstances {
  return { url: resource.url, trail: trailOf(resource.history) }
}

/** The state, decoded by the codec of its kind and frozen; throws DecodeFailure with the body, if there is one. */
export function decodeState(resource: Resource, vocabulary: Vocabulary, received?: string): unknown {
  const { document, kind } = resource
  const codec = vocabulary.state(kind)
  if (codec === undefined) return freezeDeep(document.state)
  const decoded = codec.decode(document.state)
  if (!isLeft(decoded)) return freezeDeep<unknown>(decoded.right)
  const faults = faultsOf(decoded.left).map((fault) => ({ ...fault, pointer: document.pointer + fault.pointer }))
  const body = received ?? JSON.stringify(document.state)
  throw new DecodeFailure({ kind, faults, body }, { ...circumstancesOf(resource), url: resource.base })
}
