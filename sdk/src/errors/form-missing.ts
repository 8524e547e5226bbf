import { Failure, hasCode, type Circumstances } from './failure.ts'

/** The representation does not offer the form now; `offered` lists the forms that it does offer. */
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

export function isFormMissing(error: unknown): error is FormMissing {
  return hasCode(error, 'form-missing')
}
