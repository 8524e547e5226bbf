import type { Description, Fields, StateCodec } from '@waymark/shared'
import type { FormPolicy } from '../forms/form-input.ts'

/**
 * How a state that does not match the description is treated: `strict` rejects it, `report` passes it on with a notice,
 * `off` does not check.
 *
 * @example
 * const clinic = connect('http://localhost:3000/', { describe: clinicDescription, checks: 'report', onNotice: console.warn })
 */
export type Checks = 'strict' | 'report' | 'off'

/* A description at run time. Without one, names stand for themselves and kinds are unknown. */
export interface RelationRow {
  /** The kind of the target. */
  readonly kind: string | undefined
  /** The described variables; undefined without a description. */
  readonly variables: Fields | undefined
}

interface Strictness {
  readonly checks?: Checks | undefined
  readonly forms?: FormPolicy | undefined
}

function own<A>(table: Readonly<Record<string, A>> | undefined, name: string | undefined): A | undefined {
  return table !== undefined && name !== undefined && Object.hasOwn(table, name) ? table[name] : undefined
}

export class Vocabulary {
  readonly #description: Description | undefined
  readonly checks: Checks
  readonly formPolicy: FormPolicy

  constructor(description: Description | undefined, { checks = 'strict', forms = {} }: Strictness = {}) {
    this.#description = description
    this.checks = checks
    this.formPolicy = forms
  }

  isOf(description: Description): boolean {
    return this.#description === description
  }

  get entry(): string | undefined {
    return this.#description?.entry
  }

  /** Returns the name of a relation on the wire. */
  wireName(relation: string): string {
    return own(this.#description?.relations, relation)?.name ?? relation
  }

  /** Returns whether the description limits the relation to one target. */
  leadsToOne(relation: string): boolean {
    return own(this.#description?.relations, relation)?.cardinality === 'one'
  }

  relation(kind: string | undefined, relation: string): RelationRow {
    const resource = this.#resource(kind)
    const row = own(resource?.links, relation) ?? own(resource?.embedded, relation)
    if (row !== undefined) return { kind: row.to, variables: row.variables }
    return { kind: relation === 'self' ? kind : undefined, variables: undefined }
  }

  form(kind: string | undefined, name: string): { readonly kind: string | undefined; readonly fields?: Fields } {
    const row = own(this.#resource(kind)?.forms, name)
    return row === undefined ? { kind: undefined } : { kind: row.to, fields: row.fields }
  }

  state(kind: string | undefined): StateCodec | undefined {
    return this.checks === 'off' ? undefined : this.#resource(kind)?.state
  }

  #resource(kind: string | undefined): Description['resources'][string] | undefined {
    return own(this.#description?.resources, kind)
  }
}
