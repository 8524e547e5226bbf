import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerSentEvent } from '../hypermedia/serializer.ts'

/** A watched version. */
export interface Versioned {
  /** Equal for all callers that see the same versions. */
  readonly key: string
  /** Returns the present version, or undefined if the resource no longer exists. */
  readonly read: () => Promise<string | undefined>
  /** The last version that the client has received. */
  readonly seen: string | undefined
}

/** Yields an event `change` for each new version, until the client disconnects or the resource is deleted. */
export type VersionWatch = (watched: Versioned, closed: AbortSignal) => AsyncIterable<ServerSentEvent>

/**
 * Returns a watch that polls, so that it notices the changes of all processes. Clients that watch the same resource
 * share a poll.
 *
 * @param interval milliseconds between two polls
 */
export function versionWatch(interval: number): VersionWatch {
  const recent = new Map<string, Promise<string | undefined>>()
  const present = ({ key, read }: Versioned): Promise<string | undefined> => {
    const known = recent.get(key)
    if (known !== undefined) return known
    const pending = read()
    recent.set(key, pending)
    void sleep(interval, undefined, { ref: false }).then(() => recent.delete(key))
    return pending
  }
  return async function* (watched, closed) {
    let known = watched.seen
    while (!closed.aborted) {
      const version = await present(watched)
      if (version === undefined) return
      if (version !== known) yield { id: version, name: 'change', data: {} }
      known = version
      await sleep(interval, undefined, { signal: closed, ref: false }).catch(() => undefined)
    }
  }
}
