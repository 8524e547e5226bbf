import { faultsOf, isStandardSchema, validateNow, type Fault, type StateCodec } from '@waymark/shared'
import { DecodeFailure, type Circumstances } from '../errors/failure.ts'
import type { Document } from './document.ts'
import { freezeDeep } from './json.ts'
import type { Notify } from './notice.ts'
import type { Vocabulary } from './vocabulary.ts'

/** One step of the way to a representation; its {@link History} lists them. */
export interface Hop {
  /** What was followed, submitted or written: a relation, a form, a method, or `entry`; an embedded one of several has its position. */
  readonly name: string
  readonly through: 'entry' | 'link' | 'embedded' | 'form' | 'write'
  /** The URL at which the step arrived; for what is embedded the URL of the document that holds it. */
  readonly url: string
}

/**
 * The way to a representation, from the entry on.
 *
 * @example
 * console.log(doctor.history.map(({ name }) => name).join(' › '))
 */
export type History = readonly Hop[]

/** The names of the steps, for messages and errors. */
export function trailOf(history: History): readonly string[] {
  return history.map(({ name, through }) => (through === 'form' || through === 'write' ? `${name}()` : name))
}

/** A document with where, as what and on which way it was found: all that a representation is made of. */
export interface Resource {
  readonly document: Document
  /** The URL of the answer, against which its references resolve. */
  readonly base: string
  /** The URL of the resource itself. */
  readonly url: string
  readonly kind: string | undefined
  readonly etag: string | undefined
  readonly lastModified?: string | undefined
  /** The method that was answered: the answer to a change may lack the validators that the resource has. */
  readonly method?: string | undefined
  /** The fields of the answer; what is embedded has none of its own. */
  readonly headers?: Headers | undefined
  readonly history: History
}

export function circumstancesOf(resource: Resource): Circumstances {
  return { url: resource.url, trail: trailOf(resource.history) }
}

/** Who says what a state is to be, and is told where it is not. */
interface Judge {
  readonly vocabulary: Vocabulary
  readonly notify: Notify
}

/** The documents of which has been told what is wrong with them. */
const told = new WeakSet<Document>()

/** The state, decoded by the codec of its kind and frozen; throws DecodeFailure with the body, if there is one. */
export function decodeState(resource: Resource, { vocabulary, notify }: Judge, received?: string): unknown {
  const { document, kind } = resource
  const codec = vocabulary.state(kind)
  if (codec === undefined) return freezeDeep(document.state)
  const decoded = decodedBy(codec, document.state)
  if ('value' in decoded) return freezeDeep(decoded.value)
  const faults = decoded.faults.map((fault) => ({ ...fault, pointer: document.pointer + fault.pointer }))
  const body = received ?? JSON.stringify(document.state)
  const failure = new DecodeFailure({ kind, faults, body }, { ...circumstancesOf(resource), url: resource.base })
  if (vocabulary.checks === 'strict') throw failure
  if (!told.has(document)) notify({ code: 'state-unexpected', message: failure.message, url: resource.base })
  told.add(document)
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

/** A state as it is sent; what a codec decoded, it encodes again. */
export function encodeState(codec: StateCodec | undefined, state: unknown): unknown {
  return codec === undefined || isStandardSchema(codec) ? state : codec.encode(state)
}
