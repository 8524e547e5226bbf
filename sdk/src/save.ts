import type { Description, KindOf } from '@waymark/shared'
import type { StateAs } from './described.ts'
import { isConflict, type Conflict } from './errors/conflict.ts'
import { mergeDifference } from './merge-difference.ts'
import type { Outcome, Representation } from './representation.ts'

/** How {@link save} makes a change. */
export interface SaveOptions {
  /** How often the change is made again to what others have written meanwhile; 3 if not given, and 0 never. */
  readonly rebase?: number | undefined
  /** The whole state with PUT (the default), or only the difference with PATCH. */
  readonly as?: 'put' | 'merge-patch' | undefined
}

/**
 * Makes a change to the state, writes it and gives what is there then. If somebody else was faster, the change is made
 * to their state and written again, as often as `rebase` says; then it rejects with {@link Conflict}. So the change
 * must be a pure function: it may be called more than once. If it gives the same state back, nothing is written.
 *
 * @example
 * const saved = await save(profile, (state) => ({ ...state, telephone: '+44 20 7946 0018' }), { rebase: 5 })
 * console.log(saved.state.telephone)
 */
export function save<D extends Description, K extends KindOf<D>>(
  representation: Representation<D, K>,
  change: (state: StateAs<D, K>) => StateAs<D, K>,
  options?: SaveOptions,
): Promise<Representation<D, K>>
// What the types of a description promise is kept when it runs: what is written is read again by the same codec.
export async function save(
  representation: Representation,
  change: (state: unknown) => unknown,
  { rebase = 3, as = 'put' }: SaveOptions = {},
): Promise<Representation> {
  let base = representation
  for (let rebased = 0; ; rebased += 1) {
    const mine = change(base.state)
    if (mine === base.state) return base
    try {
      return await (await written(base, mine, as)).get()
    } catch (failure) {
      if (!isConflict(failure) || rebased >= rebase) throw failure
      base = otherThan(base, failure)
    }
  }
}

// The same state would be refused for the same reason.
function otherThan(base: Representation, conflict: Conflict): Representation {
  const { theirs } = conflict
  if (theirs === undefined || theirs.etag === base.etag) throw conflict
  return theirs
}

function written(base: Representation, mine: unknown, as: 'put' | 'merge-patch'): Promise<Outcome> {
  return as === 'put' ? base.put(mine) : base.patch(mergeDifference(base.state, mine))
}
