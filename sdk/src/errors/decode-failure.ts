import type { Fault } from '@waymark/shared'
import type { Rendition } from '../streams/rendition.ts'
import { Failure, type Circumstances } from './failure.ts'

export interface Undecoded {
  /** The kind of resource according to the description; undefined without a description. */
  readonly kind: string | undefined
  /** The errors, each with a JSON Pointer into the document. */
  readonly faults: readonly Fault[]
  /** The body as received; for an embedded resource, its state as JSON. */
  readonly body: string
  readonly rendition?: Rendition | undefined
}

/**
 * The response does not match its media type or the description. With `checks: 'report'` in {@link ConnectOptions}, a
 * mismatch with the description becomes a notice.
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
  /** The location of the first error. */
  readonly pointer: string
  readonly body: string
  /** The content of a GET that is not a document, such as an image, in its media type; read by a new request. */
  readonly rendition: Rendition | undefined

  constructor({ kind, faults, body, rendition }: Undecoded, circumstances: Circumstances) {
    const list = faults.map((fault) => `${fault.pointer === '' ? 'it' : fault.pointer} ${fault.detail}`).join('; ')
    super(`The response of ${circumstances.url} is not a valid ${kind ?? 'document'}: ${list}`, circumstances)
    this.kind = kind
    this.faults = faults
    this.pointer = faults[0]?.pointer ?? ''
    this.body = body
    this.rendition = rendition
  }
}
