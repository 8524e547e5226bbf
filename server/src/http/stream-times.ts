/** How event streams are kept, in milliseconds. */
export interface StreamTimes {
  /** After so long without an event a comment says that the connection still stands. */
  readonly heartbeat: number
  /** After so long the client has to come back, and shows once more who it is. */
  readonly lifetime: number
  /** So long a client waits before it comes back. */
  readonly retry: number
}

export const usualTimes: StreamTimes = { heartbeat: 15_000, lifetime: 600_000, retry: 2000 }
