const day = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)'
const weekday = '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day'
const time = '(?<time>\\d\\d:\\d\\d:\\d\\d)'
const forms = [
  new RegExp(`^${day}, (?<date>\\d\\d) (?<month>[A-Z][a-z]{2}) (?<year>\\d{4}) ${time} GMT$`),
  new RegExp(`^${weekday}, (?<date>\\d\\d)-(?<month>[A-Z][a-z]{2})-(?<year>\\d\\d) ${time} GMT$`),
  new RegExp(`^${day} (?<month>[A-Z][a-z]{2}) (?<date>[ \\d]\\d) ${time} (?<year>\\d{4})$`),
]

/**
 * Returns the milliseconds of an HTTP date in any of its three forms (RFC 9110 §5.6.7), all in GMT, or NaN. `Date.parse`
 * accepts other forms, and reads asctime in the local time zone.
 */
export function httpDate(field: string | null, now: number): number {
  const parts = forms.map((form) => form.exec(field ?? '')?.groups).find((groups) => groups !== undefined)
  if (parts === undefined) return NaN
  const { date = '', month = '', year = '', time: clock = '' } = parts
  const written = `${date.replace(' ', '0')} ${month} ${fullYear(year, now)} ${clock}`
  const found = new Date(`${written} GMT`)
  // The constructor accepts 31 February.
  return !Number.isNaN(found.getTime()) && found.toUTCString().includes(written) ? found.getTime() : NaN
}

// RFC 9110 §5.6.7: a date of two digits that is more than 50 years in the future is in the past.
function fullYear(digits: string, now: number): string {
  if (digits.length > 2) return digits
  const current = new Date(now).getUTCFullYear()
  const year = current - (current % 100) + Number(digits)
  return String(year > current + 50 ? year - 100 : year)
}
