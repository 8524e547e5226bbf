import { faultsOf, isStandardSchema, validateNow, type Fault, type StateCodec } from '@waymark/shared'
import { DecodeFailure, type Circumstances } from '../errors/failure.ts'
import type { Document } from './document.ts'
import { freezeDeep } from './json.ts'
import type { Notify } from './notice.ts'
import type { Vocabulary } from './vocabulary.ts'

/** One step from the entry to a representation, in its {@link History}. */
export interface Hop {
  /** The relation, form or method, or `entry`; an embedded resource of a list has its position. */
  readonly name: string
  readonly via: 'entry' | 'link' | 'embedded' | 'form' | 'write'
  /** The URL after the step; for an embedded resource, the URL of its document. */
  readonly url: string
}

/**
 * The steps from the entry to a representation.
 *
 * @example
 * console.log(doctor.history.map(({ name }) => name).join(' › '))
 */
export type History = readonly Hop[]

/** Returns the names of the steps, for messages. */
export function trailOf(history: History): readonly string[] {
  return history.map(({ name, via }) => (via === 'form' || via === 'write' ? `${name}()` : name))
}

/** A document with its URL, kind and history. */
export interface Resource {
  readonly document: Document
  /** The URL of the response, the base of references. */
  readonly base: string
  /** The URL of the resource. */
  readonly url: string
  readonly kind: string | undefined
  readonly etag: string | undefined
  readonly lastModified?: string | undefined
  /** The request method: a response to a change may lack validators. */
  readonly method?: string | undefined
  /** The header fields of the response; undefined for an embedded resource. */
  readonly headers?: Headers | undefined
  readonly history: History
}

export function circumstancesOf(resource: Resource): Circumstances {
  return { url: resource.url, trail: trailOf(resource.history) }
}

/** The codecs, and the listener for mismatches. */
interface StateContext {
  readonly vocabulary: Vocabulary
  readonly notify: Notify
}

/** The documents with a reported mismatch. */
const reported = new WeakSet<Document>()

/** Returns the decoded and frozen state; throws DecodeFailure. */
export function decodeState(resource: Resource, { vocabulary, notify }: StateContext, received?: string): unknown {
  const { document, kind } = resource
  const codec = vocabulary.state(kind)
  if (codec === undefined) return freezeDeep(document.state)
  const decoded = decodedBy(codec, document.state)
  if ('value' in decoded) return freezeDeep(decoded.value)
  const faults = decoded.faults.map((fault) => ({ ...fault, pointer: document.pointer + fault.pointer }))
  const body = received ?? JSON.stringify(document.state)
  const failure = new DecodeFailure({ kind, faults, body }, { ...circumstancesOf(resource), url: resource.base })
  if (vocabulary.checks === 'strict') throw failure
  if (!reported.has(document)) notify({ code: 'state-unexpected', message: failure.message, url: resource.base })
  reported.add(document)
  return freezeDeep(document.state)
}

function decodedBy(
  codec: StateCodec,
  state: unknown,
): { readonly value: unknown } | { readonly faults: readonly Fault[] } {
  if (isStandardSchema(codec)) return validateNow(codec, state)
  const decoded = codec.decode(state)
  return decoded._tag === 'Right' ? { value: decoded.right } : { faults: faultsOf(decoded.left) }
}

/** Encodes a state with the codec that decoded it. */
export function encodeState(codec: StateCodec | undefined, state: unknown): unknown {
  return codec === undefined || isStandardSchema(codec) ? state : codec.encode(state)
}
