/** Returns the error of a rejected promise; fails if it is fulfilled. */
export async function rejected(promise: PromiseLike<unknown>): Promise<unknown> {
  let value: unknown
  try {
    value = await promise
  } catch (error) {
    return error
  }
  throw new Error(`expected a rejection, but it was fulfilled with ${String(value)}`)
}

/** Returns the error of a rejected promise if it satisfies a guard. */
export async function rejectedAs<E>(promise: PromiseLike<unknown>, guard: (error: unknown) => error is E): Promise<E> {
  const error = await rejected(promise)
  if (guard(error)) return error
  throw new Error(`expected another error than ${String(error)}`, { cause: error })
}
