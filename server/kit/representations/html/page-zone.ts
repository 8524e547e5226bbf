let current: string | undefined

/**
 * Writes a page whose instants are in the time zone of its service. A page is written at once, so a variable has the zone for
 * the values, which do not know their page.
 */
export function inZone<Result>(timeZone: string | undefined, write: () => Result): Result {
  const outer = current
  current = timeZone
  try {
    return write()
  } finally {
    current = outer
  }
}

/** Returns the time zone of the page that is being written; undefined for UTC. */
export function pageZone(): string | undefined {
  return current === 'UTC' ? undefined : current
}
