const day = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)'
const weekday = '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day'
const time = '(\\d\\d:\\d\\d:\\d\\d)'
const fixdate = new RegExp(`^${day}, (\\d\\d) ([A-Z][a-z]{2}) (\\d{4}) ${time} GMT$`)
const rfc850 = new RegExp(`^${weekday}, (\\d\\d)-([A-Z][a-z]{2})-(\\d\\d) ${time} GMT$`)
const asctime = new RegExp(`^${day} ([A-Z][a-z]{2}) ([ \\d]\\d) ${time} (\\d{4})$`)

/**
 * Returns the milliseconds of an HTTP date in any of its three forms (RFC 9110 §5.6.7), all in GMT, or NaN. `Date.parse`
 * accepts other forms, and reads asctime in the local time zone.
 */
export function httpDate(field: string | null, now: number): number {
  const text = field ?? ''
  const fixed = fixdate.exec(text)
  if (fixed !== null) return milliseconds(fixed.slice(1).join(' '))
  const old = rfc850.exec(text)
  if (old !== null)
    return milliseconds(`${old[1] ?? ''} ${old[2] ?? ''} ${fullYear(old[3] ?? '', now)} ${old[4] ?? ''}`)
  const [, month = '', date = '', clock = '', year = ''] = asctime.exec(text) ?? []
  return milliseconds(`${date.replace(' ', '0')} ${month} ${year} ${clock}`)
}

// RFC 9110 §5.6.7: a date more than 50 years in the future is in the past.
function fullYear(digits: string, now: number): string {
  const current = new Date(now).getUTCFullYear()
  const year = current - (current % 100) + Number(digits)
  return String(year > current + 50 ? year - 100 : year)
}

// `Date.parse` accepts 31 February.
function milliseconds(written: string): number {
  const found = new Date(`${written} GMT`)
  return !Number.isNaN(found.getTime()) && found.toUTCString().includes(written) ? found.getTime() : NaN
}
