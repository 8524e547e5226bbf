import type { Description, Fault, Fields, StateCodec } from '@waymark/shared'
import type { Circumstances } from '../errors/failure.ts'
import type { FormPolicy } from '../forms/form-input.ts'
import { loadChunk } from '../transport/lazy.ts'
import type * as DescribedValues from './described-values.ts'
import { freezeDeep } from './json.ts'
import type { Notify } from './notice.ts'
import type { Resource } from './resource.ts'

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
  /** What decodes described values, loaded before the first request. */
  values: typeof DescribedValues | undefined

  constructor(description: Description | undefined, { checks = 'strict', forms = {} }: Strictness = {}) {
    this.#description = description
    this.checks = checks
    this.formPolicy = forms
  }

  isOf(description: Description): boolean {
    return this.#description === description
  }

  /** Loads the values' code, which only connections with a description need. */
  async load(circumstances: Circumstances): Promise<void> {
    if (this.#description !== undefined) this.values ??= await loadChunk(import('./described-values.ts'), circumstances)
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

  /** Returns the faults of the variables of a described link. */
  variableFaults(variables: Fields | undefined, values: object): readonly Fault[] {
    return (variables && this.values?.variableFaults(variables, values)) ?? []
  }

  /** Returns the decoded and frozen state; throws DecodeFailure, with the body if it is given. */
  decode(resource: Resource, notify: Notify, received?: string): unknown {
    const codec = this.state(resource.kind)
    if (codec === undefined || this.values === undefined) return freezeDeep(resource.document.state)
    const report = this.checks === 'strict' ? undefined : notify
    return this.values.decodeDescribed(resource, { codec, report, received })
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
