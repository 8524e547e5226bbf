import {
  decodeFields,
  faultsOf,
  isStandardSchema,
  validateNow,
  type Fault,
  type Fields,
  type StateCodec,
} from '@waymark/shared'
import { DecodeFailure } from '../errors/decode-failure.ts'
import type { Document } from './document.ts'
import { freezeDeep } from './json.ts'
import type { Notify } from './notice.ts'
import { circumstancesOf, type Resource } from './resource.ts'

/* What only a connection with a description needs; it is loaded before the first request. */

/** The documents with a reported mismatch. */
const reported = new WeakSet<Document>()

/** A codec, the listener for mismatches instead of a failure, and the body as received. */
interface StateContext {
  readonly codec: StateCodec
  readonly report: Notify | undefined
  readonly received: string | undefined
}

/** Returns the decoded and frozen state; throws DecodeFailure. */
export function decodeDescribed(resource: Resource, { codec, report, received }: StateContext): unknown {
  const { document, kind } = resource
  const decoded = decodedBy(codec, document.state)
  if ('value' in decoded) return freezeDeep(decoded.value)
  const faults = decoded.faults.map((fault) => ({ ...fault, pointer: document.pointer + fault.pointer }))
  const body = received ?? JSON.stringify(document.state)
  const failure = new DecodeFailure({ kind, faults, body }, { ...circumstancesOf(resource), url: resource.base })
  if (report === undefined) throw failure
  if (!reported.has(document)) report({ code: 'state-unexpected', message: failure.message, url: resource.base })
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

/** Returns the faults of described variables. */
export function variableFaults(variables: Fields, values: object): readonly Fault[] {
  const decoded = decodeFields(variables, values)
  return decoded.ok ? [] : decoded.faults
}
