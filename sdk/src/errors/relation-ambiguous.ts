import { Failure, hasCode, type Circumstances } from './failure.ts'

/**
 * `follow` leads to one resource, but the representation has `count` of the relation. `followAll` takes them all, and
 * a {@link Selection} says which one is meant. With a description the compiler finds it.
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
    super(`${circumstances.url} has ${String(count)} of ${relation}, follow takes exactly one`, circumstances)
    this.relation = relation
    this.count = count
  }
}

/**
 * Whether one was to be followed where there are several; see {@link RelationAmbiguous}.
 *
 * @example
 * const schedule = await connect('http://localhost:3000/').follow('wm:schedule', { doctor: 'mjones' })
 * const failure = await schedule.follow('wm:schedules').get().catch((error: unknown) => error)
 * if (isRelationAmbiguous(failure)) console.log((await schedule.followAll('wm:schedules')).length)
 */
export function isRelationAmbiguous(error: unknown): error is RelationAmbiguous {
  return hasCode(error, 'relation-ambiguous')
}
