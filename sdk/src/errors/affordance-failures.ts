import type { Fault } from '@waymark/shared'
import { faultsInWords } from './faults-in-words.ts'
import { Failure, type Circumstances } from './failure.ts'

function listed(names: readonly string[]): string {
  return names.join(', ') || 'none'
}

/**
 * The representation has no link or embedded resource with the relation; `offered` lists its relations.
 *
 * @example
 * const failure = await home.follow('appointments').get().catch((error: unknown) => error)
 * if (isRelationMissing(failure)) console.log(failure.relation, 'is not among', failure.offered)
 */
export class RelationMissing extends Failure {
  readonly code = 'relation-missing'
  override readonly name = 'RelationMissing'
  readonly relation: string
  /** The relations of the representation, as named on the wire. */
  readonly offered: readonly string[]

  // `selected` describes the selection among several links.
  constructor(relation: string, offered: readonly string[], circumstances: Circumstances, selected = '') {
    const meant = selected === '' ? relation : `${relation} with ${selected}`
    super(`${circumstances.url} has no relation ${meant}; it has ${listed(offered)}`, circumstances)
    this.relation = relation
    this.offered = offered
  }
}

/**
 * `follow` needs one target, but the representation has `count` of the relation. Use `followAll`, or a
 * {@link Selection}. With a description, the compiler reports this.
 *
 * @example
 * const schedule = await connect('http://localhost:3000/').follow('wm:schedule', { doctor: 'mjones' })
 * const failure = await schedule.follow('wm:schedules').get().catch((error: unknown) => error)
 * if (isRelationAmbiguous(failure)) console.log(failure.count, 'of', failure.relation)
 */
export class RelationAmbiguous extends Failure {
  readonly code = 'relation-ambiguous'
  override readonly name = 'RelationAmbiguous'
  readonly relation: string
  readonly count: number

  constructor(relation: string, count: number, circumstances: Circumstances) {
    super(
      `${circumstances.url} has ${String(count)} of ${relation}; follow needs exactly one. Use followAll, or a selection`,
      circumstances,
    )
    this.relation = relation
    this.count = count
  }
}

/**
 * The representation does not offer the form; `offered` lists the forms that it offers.
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
    super(`${circumstances.url} has no form ${form}; it offers ${listed(offered)}`, circumstances)
    this.form = form
    this.offered = offered
  }
}

/**
 * The input of a form or the variables of a link are invalid; nothing was sent. `faults` lists every error.
 *
 * @example
 * const failure = await slot.submit('confirm', { name: '', age: 361 }).catch((error: unknown) => error)
 * if (isInputRefused(failure)) for (const { pointer, detail } of failure.faults) console.log(pointer, detail)
 */
export class InputRefused extends Failure {
  readonly code = 'input-refused'
  override readonly name = 'InputRefused'
  /** The form or relation of the input. */
  readonly target: string
  /** The errors, each with a JSON Pointer into the input. */
  readonly faults: readonly Fault[]

  constructor(target: string, faults: readonly Fault[], circumstances: Circumstances) {
    super(`The input of ${target} is invalid: ${faultsInWords(faults)}`, circumstances)
    this.target = target
    this.faults = faults
  }
}
