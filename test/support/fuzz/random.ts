/** Random numbers that a seed determines, so that a run can be repeated. */
export interface Random {
  /** Returns a whole number from 0 to below a limit. */
  below(limit: number): number
  /** Returns a number from 0 to below 1. */
  readonly fraction: () => number
  of<Item>(items: readonly Item[]): Item
}

/** Returns the generator mulberry32. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    below,
    fraction: next,
    of(items) {
      const item = items[below(items.length)]
      if (item === undefined) throw new RangeError('There is nothing to choose from')
      return item
    },
  }
}
