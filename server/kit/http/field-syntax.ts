/** Removes the optional whitespace of RFC 9110 §5.6.3, which is spaces and tabs; trim() removes more. */
export function trimmed(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && isWhitespace(text, start)) start += 1
  while (start < end && isWhitespace(text, end - 1)) end -= 1
  return text.slice(start, end)
}

function isWhitespace(text: string, at: number): boolean {
  return text[at] === ' ' || text[at] === '\t'
}

/** The pattern of a token (RFC 9110 §5.6.2). */
export const token = "[!#$%&'*+\\-.^_`|~0-9A-Za-z]+"
const parameter = new RegExp(`;[ \\t]*(?:(${token})=(?:(${token})|"((?:[^"\\\\]|\\\\.)*)"))?[ \\t]*`, 'gsy')

/**
 * Parses parameters, from the first semicolon on, with tokens or quoted strings as values (RFC 9110 §5.6.6); undefined if
 * malformed.
 */
export function parseParameters(text: string): Map<string, string> | undefined {
  const parameters = new Map<string, string>()
  let position = 0
  while (position < text.length) {
    parameter.lastIndex = position
    const found = parameter.exec(text)
    if (found === null) return undefined
    position = parameter.lastIndex
    const [, name, plain, quoted] = found
    const value = plain ?? quoted?.replaceAll(/\\(.)/gs, '$1')
    if (name !== undefined && value !== undefined) parameters.set(name.toLowerCase(), value)
  }
  return parameters
}

const decoder = new TextDecoder('utf-8', { fatal: true })

/** Decodes UTF-8; undefined if the bytes are invalid. */
export function utf8Text(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes)
  } catch {
    return undefined
  }
}

/** Whether percent-encoded form content is valid UTF-8; URLSearchParams would replace it with U+FFFD. */
export function isUtf8Form(text: string): boolean {
  const runs = text.match(/(?:%[\dA-F]{2})+/gi) ?? []
  return runs.every((run) => utf8Text(Buffer.from(run.replaceAll('%', ''), 'hex')) !== undefined)
}

const imfFixdate = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), (\d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT)$/
const rfc850 = /^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, (\d{2})-([A-Z][a-z]{2})-(\d{2}) (\d{2}:\d{2}:\d{2}) GMT$/
const asctime = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) ([A-Z][a-z]{2}) ([ \d]\d) (\d{2}:\d{2}:\d{2}) (\d{4})$/

/** Parses an HTTP date in one of its three forms (RFC 9110 §5.6.7) to milliseconds since 1970; undefined if invalid. */
export function parseHttpDate(field: string): number | undefined {
  const date = imfFixdate.exec(field)?.[1] ?? obsoleteForm(field)
  if (date === undefined) return undefined
  const milliseconds = Date.parse(date)
  // Date.parse reads 31 September as 1 October, so the result is compared with the text.
  const isReal = !Number.isNaN(milliseconds) && httpDate(milliseconds).endsWith(`, ${date}`)
  return isReal ? milliseconds : undefined
}

function obsoleteForm(field: string): string | undefined {
  const [, day, month, shortYear, time] = rfc850.exec(field) ?? []
  if (shortYear !== undefined) return `${String(day)} ${String(month)} ${fullYear(shortYear)} ${String(time)} GMT`
  const [, monthName, dayOfMonth = '', timeOfDay, year] = asctime.exec(field) ?? []
  if (year === undefined) return undefined
  return `${dayOfMonth.replace(' ', '0')} ${String(monthName)} ${year} ${String(timeOfDay)} GMT`
}

// RFC 9110 §5.6.7: a two-digit year more than 50 years in the future is in the past century.
function fullYear(shortYear: string): string {
  const thisYear = new Date().getUTCFullYear()
  const year = Math.floor(thisYear / 100) * 100 + Number(shortYear)
  return String(year > thisYear + 50 ? year - 100 : year)
}

/** Formats an HTTP date as IMF-fixdate. */
export function httpDate(milliseconds: number): string {
  return new Date(milliseconds).toUTCString()
}
