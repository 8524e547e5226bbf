import type { Fault, Fields, InputOf } from '@waymark/shared'
import type { Row } from '../../values/table.ts'
import type { Caller } from '../caller.ts'
import { RolledBack } from '../actions/rolled-back.ts'

/** The context of a rule. */
export type RuleContext<Principal = unknown> = Pick<Caller<Principal>, 'principal'>

/** An item before and after a change. */
export interface RowChange<F extends Fields> {
  readonly before: Row<F>
  readonly after: Row<F>
}

/** The faults of submitted values, each with the JSON Pointer of its field; undefined or none to let it pass. */
export type RuleVerdict = readonly Fault[] | undefined | Promise<readonly Fault[] | undefined>

/**
 * Rules of a collection, which run in the transaction of the request: faults or an error roll back all that it stored.
 *
 * @typeParam Created the input of a rule for a new item
 */
export interface CollectionRules<F extends Fields, Created, Principal = unknown> {
  create?(created: Created, context: RuleContext<Principal>): RuleVerdict
  change?(change: RowChange<F>, context: RuleContext<Principal>): RuleVerdict
  remove?(row: Row<F>, context: RuleContext<Principal>): RuleVerdict
}

/** The rules and effects of a collection. */
export interface RulesAndEffects<F extends Fields, Principal = unknown> {
  /**
   * Validation beyond that of the fields, before an item is stored. It needs `inTransaction` of `createService`, to exclude
   * concurrent changes of the rows that it reads.
   *
   * @example
   * const before = {
   *   create: async ({ item }) =>
   *     (await stock.find(item))?.values.left === 0 ? [{ pointer: '/item', detail: 'is sold out' }] : undefined,
   * }
   */
  readonly before?: CollectionRules<F, InputOf<F>, Principal>
  /**
   * Effects on other tables, after an item is stored. They need `inTransaction` of `createService`: without it, or in
   * memory, faults do not roll the item back.
   *
   * @example
   * const after = {
   *   async create({ values }) {
   *     const found = await stock.find(values.item)
   *     const left = (found?.values.left ?? 0) - 1
   *     if (found === undefined || left < 0) return [{ pointer: '/item', detail: 'is sold out' }]
   *     await stock.update(found, { ...found.values, left })
   *     return undefined
   *   },
   * }
   */
  readonly after?: CollectionRules<F, Row<F>, Principal>
}

/** Throws RolledBack for the faults of a rule. */
export async function obeyed(verdict: RuleVerdict): Promise<void> {
  const faults = (await verdict) ?? []
  if (faults.length > 0) throw new RolledBack({ faults })
}
