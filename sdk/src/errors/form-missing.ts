import { Failure, hasCode, type Circumstances } from './failure.ts'

/**
 * The representation does not offer the form now; `offered` lists the forms that it does offer.
 *
 * @example
 * const failure = await slot.submit('block').catch((error: unknown) => error)
 * if (isFormMissing(failure)) console.log(failure.form, 'is not among', failure.offered)
 */
export class FormMissing extends Failure {
  readonly code = 'form-missing'
  override readonly name = 'FormMissing'
  readonly form: string
  readonly offered: readonly string[]

  constructor(form: string, offered: readonly string[], circumstances: Circumstances) {
    const there = offered.length === 0 ? 'it offers none' : `it offers ${offered.join(', ')}`
    super(`${circumstances.url} has no form ${form}; ${there}`, circumstances)
    this.form = form
    this.offered = offered
  }
}

/**
 * Whether a form is not offered, now or to who asks; see {@link FormMissing}.
 *
 * @example
 * const failure = await slot.submit('block').catch((error: unknown) => error)
 * if (isFormMissing(failure)) console.log('Only the clinic blocks slots')
 */
export function isFormMissing(error: unknown): error is FormMissing {
  return hasCode(error, 'form-missing')
}
