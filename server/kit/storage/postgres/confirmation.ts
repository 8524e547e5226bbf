import type { PoolClient } from 'pg'

/*
 * PostgreSQL reports a commit as done, with a warning, if its wait for the synchronous standby was cancelled. Only the primary has
 * it then, so it would be lost with the primary.
 */
const unconfirmed = new WeakSet<PoolClient>()

/** Notices the commits of a connection that no standby has confirmed. */
export function watchConfirmations(client: PoolClient): void {
  client.on('notice', ({ routine }) => {
    // Its text and its severity depend on the language of the server.
    if (routine === 'SyncRepWaitForLSN') unconfirmed.add(client)
  })
}

/** Returns whether a commit since the last call was not confirmed. */
export function takeUnconfirmed(client: PoolClient): boolean {
  return unconfirmed.delete(client)
}
