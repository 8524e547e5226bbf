import type { Fault } from '@waymark/shared'
import { Failure, hasCode, type Circumstances } from './failure.ts'

/** The input of a form or the variables of a link were found wrong before anything was sent; all faults at once. */
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

export function isInputRefused(error: unknown): error is InputRefused {
  return hasCode(error, 'input-refused')
}
