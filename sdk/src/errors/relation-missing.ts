import { Failure, hasCode, type Circumstances } from './failure.ts'

function listed(names: readonly string[]): string {
  return names.length === 0 ? 'nothing' : names.join(', ')
}

/**
 * The representation has neither a link nor an embedded resource of the relation; `offered` lists what it has.
 *
 * @example
 * const failure = await home.follow('appointments').get().catch((error: unknown) => error)
 * if (isRelationMissing(failure)) console.log(failure.relation, 'is not among', failure.offered)
 */
export class RelationMissing extends Failure {
  readonly code = 'relation-missing'
  override readonly name = 'RelationMissing'
  readonly relation: string
  /** The relations that are there, by their names on the wire. */
  readonly offered: readonly string[]

  // `selected` says which of several was meant.
  constructor(relation: string, offered: readonly string[], circumstances: Circumstances, selected = '') {
    const meant = selected === '' ? relation : `${relation} with ${selected}`
    super(`${circumstances.url} has no relation ${meant}; there is ${listed(offered)}`, circumstances)
    this.relation = relation
    this.offered = offered
  }
}

/**
 * Whether a relation leads nowhere, now or for who asks; see {@link RelationMissing}. `has` of {@link Representation}
 * says so beforehand.
 *
 * @example
 * const failure = await home.follow('appointments').get().catch((error: unknown) => error)
 * if (isRelationMissing(failure)) console.log('Sign in to see your appointments')
 */
export function isRelationMissing(error: unknown): error is RelationMissing {
  return hasCode(error, 'relation-missing')
}
