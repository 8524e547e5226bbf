/** Milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number

/** Where the domain takes the time from; tests hold it still. */
export interface Clock {
  now(): Instant
}
