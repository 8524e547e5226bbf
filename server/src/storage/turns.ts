/** Runs work when its turn has come. */
export type Turns = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Lets so many run at once; the others wait, and the first who came is the next. */
export function turns(atOnce: number): Turns {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      // Who waits takes over the place of who is done.
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
