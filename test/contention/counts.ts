import type { EntryOperation, Operation } from './history.ts'

/** Returns how many operations of each name were answered in the same way, for a person. */
export function countsIn(operations: readonly (Operation | EntryOperation)[]): string {
  const told = Map.groupBy(operations, ({ name, outcome, problem, lost, isLate }) =>
    [
      name,
      outcome,
      ...(problem === undefined ? [] : [problem]),
      ...(lost === undefined ? [] : [`after ${lost}`]),
      ...(isLate === true ? ['late'] : []),
    ].join(' '),
  )
  return [...told]
    .map(([words, those]) => `${String(those.length)} ${words}`)
    .toSorted((one, other) => Number.parseInt(other) - Number.parseInt(one))
    .join(', ')
}
