import { Failure, hasCode, type Circumstances } from './failure.ts'

/** `follow` leads to one resource, but the representation has `count` of the relation. `followAll` takes them all. */
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

export function isRelationAmbiguous(error: unknown): error is RelationAmbiguous {
  return hasCode(error, 'relation-ambiguous')
}
