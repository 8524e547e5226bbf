import type { Storage } from '@waymark/clinic/composition/open-storage'

/** Lets a service do its work and keeps nothing of it, so that every request of a test meets the same state. */
export interface Trial {
  readonly around: (storage: Storage) => Storage
  readonly isUndone: boolean
  /** Begins to undo the transactions of requests. */
  begin(): void
}

/** Leaves everything as it is. */
export const untried: Trial = { around: (storage) => storage, isUndone: false, begin: () => undefined }

class Undone<Result> extends Error {
  readonly result: Result
  constructor(result: Result) {
    super()
    this.result = result
  }
}

export function trial(): Trial {
  let isUndone = false
  return {
    get isUndone() {
      return isUndone
    },
    begin: () => {
      isUndone = true
    },
    around: (storage) => ({
      ...storage,
      inTransaction: (work, names) => (isUndone ? undoneWork(storage, work) : storage.inTransaction(work, names)),
    }),
  }
}

async function undoneWork<Result>({ inTransaction }: Storage, work: () => Promise<Result>): Promise<Result> {
  const thrown: { undone?: Undone<Result> } = {}
  try {
    return await inTransaction(async () => {
      thrown.undone = new Undone(await work())
      throw thrown.undone
    })
  } catch (error) {
    if (thrown.undone === undefined || error !== thrown.undone) throw error
    return thrown.undone.result
  }
}

/** Tells when a transaction of the service has ended. */
export interface Endings extends Trial {
  /** @param listener called after each transaction until it returns true */
  listen(listener: () => boolean): void
}

export function endings(): Endings {
  let listener: (() => boolean) | undefined
  return {
    ...untried,
    // A restored database has the tags of other content again.
    isUndone: true,
    listen: (given) => {
      listener = given
    },
    around: (storage) => ({
      ...storage,
      async inTransaction(work, names) {
        const result = await storage.inTransaction(work, names)
        if (listener?.() === true) listener = undefined
        return result
      },
    }),
  }
}
