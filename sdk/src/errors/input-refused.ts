import type { Fault } from '@waymark/shared'
import { Failure, hasCode, type Circumstances } from './failure.ts'

/**
 * The input of a form or the variables of a link were found wrong before anything was sent; all faults at once.
 *
 * @example
 * const failure = await slot.submit('confirm', { name: '', age: 361 }).catch((error: unknown) => error)
 * if (isInputRefused(failure)) for (const { pointer, detail } of failure.faults) console.log(pointer, detail)
 */
export class InputRefused extends Failure {
  readonly code = 'input-refused'
  override readonly name = 'InputRefused'
  /** The form or relation that the input was for. */
  readonly target: string
  /** What is wrong, each with a JSON Pointer into the input. */
  readonly faults: readonly Fault[]

  constructor(target: string, faults: readonly Fault[], circumstances: Circumstances) {
    const list = faults.map((fault) => `${fault.pointer} ${fault.detail}`.trim()).join('; ')
    super(`The input of ${target} is refused: ${list}`, circumstances)
    this.target = target
    this.faults = faults
  }
}

/**
 * Whether an input was found wrong before anything was sent; see {@link InputRefused}.
 *
 * @example
 * const failure = await slot.submit('confirm', { name: 'Ada', age: -1 }).catch((error: unknown) => error)
 * if (isInputRefused(failure)) console.log(failure.target, failure.faults[0]?.pointer)
 */
export function isInputRefused(error: unknown): error is InputRefused {
  return hasCode(error, 'input-refused')
}
