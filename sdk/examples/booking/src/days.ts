const long = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' })
const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const clock = new Intl.DateTimeFormat('en-GB', { weekday: 'long', hour: '2-digit', minute: '2-digit' })

/** Names a calendar date, independent of the time zone. */
export function dayNames(date: string): { readonly long: string; readonly weekday: string; readonly short: string } {
  const day = new Date(`${date}T00:00:00Z`)
  return { long: long.format(day), weekday: weekday.format(day), short: short.format(day) }
}

/** Formats an instant in the time zone of the browser. */
export function hereAt(instant: string): string {
  return clock.format(new Date(instant))
}

/** Names a time zone by its city. */
export function zoneName(timeZone: string): string {
  return `${timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone} time`
}
