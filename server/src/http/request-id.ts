import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

// What is written in several places about one request names it, without each of them having it handed over.
const current = new AsyncLocalStorage<string>()

/** Names a request while it is answered. */
export function withRequestId<Result>(answer: () => Result): Result {
  return current.run(randomUUID(), answer)
}

/** The name of the request that is being answered; empty outside of one. */
export function requestId(): string {
  return current.getStore() ?? ''
}
