import type { Description, Fields, StateCodec } from '@waymark/shared'
import type { FormPolicy } from '../forms/form-input.ts'

/**
 * What becomes of a state that is not what the description promises: `strict` refuses it, `report` tells of it and
 * takes it as it came, `off` does not look.
 *
 * @example
 * const clinic = connect('http://localhost:3000/', { describe: clinicDescription, checks: 'report', onNotice: console.warn })
 */
export type Checks = 'strict' | 'report' | 'off'

/*
 * What a description says at run time, read the same whether there is one or not: without one, names stand for
 * themselves and kinds are unknown.
 */
export interface RelationRow {
  /** The kind of resource at the other end. */
  readonly kind: string | undefined
  /** The variables that the description knows; undefined where it says nothing. */
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

  /** The name of a relation on the wire: what the description says, or the name itself. */
  wireName(relation: string): string {
    return own(this.#description?.relations, relation)?.name ?? relation
  }

  /** Whether the relation leads to at most one resource; without a description nobody knows. */
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
