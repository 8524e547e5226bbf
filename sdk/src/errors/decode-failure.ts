import type { Fault } from '@waymark/shared'
import { Failure, hasCode, type Circumstances } from './failure.ts'

export interface Undecoded {
  /** The kind of resource that the description promised; undefined without a description. */
  readonly kind: string | undefined
  /** What is wrong, each with a JSON Pointer into the document. */
  readonly faults: readonly Fault[]
  /** The body as it came; for an embedded resource, its state as JSON. */
  readonly body: string
}

/**
 * An answer came, but it is not what its media type or the description says. `checks` of {@link ConnectOptions} can
 * have the latter only told of.
 *
 * @example
 * const odd = mockService({ '/': { state: { name: 'Clinic', description: 7 } } })
 * const entry = connect(odd.entry, { fetch: odd.fetch, describe: clinicDescription })
 * const failure = await entry.get().catch((error: unknown) => error)
 * if (isDecodeFailure(failure)) console.log(failure.kind, failure.faults, failure.body)
 */
export class DecodeFailure extends Failure {
  readonly code = 'decode-failure'
  override readonly name = 'DecodeFailure'
  readonly kind: string | undefined
  readonly faults: readonly Fault[]
  /** The place of the first fault. */
  readonly pointer: string
  readonly body: string

  constructor({ kind, faults, body }: Undecoded, circumstances: Circumstances) {
    const list = faults.map((fault) => `${fault.pointer === '' ? 'it' : fault.pointer} ${fault.detail}`).join('; ')
    super(`The answer of ${circumstances.url} is not a valid ${kind ?? 'document'}: ${list}`, circumstances)
    this.kind = kind
    this.faults = faults
    this.pointer = faults[0]?.pointer ?? ''
    this.body = body
  }
}

/**
 * Whether an answer came that is not what it should be; see {@link DecodeFailure}.
 *
 * @example
 * const odd = mockService({ '/': { state: { name: 'Clinic', description: 7 } } })
 * const entry = connect(odd.entry, { fetch: odd.fetch, describe: clinicDescription })
 * const failure = await entry.get().catch((error: unknown) => error)
 * if (isDecodeFailure(failure)) console.log(failure.pointer, failure.message)
 */
export function isDecodeFailure(error: unknown): error is DecodeFailure {
  return hasCode(error, 'decode-failure')
}
