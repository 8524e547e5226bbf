import { digits, Reader } from './reference-reader.ts'

const shortDays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const longDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** §5.6.7, as milliseconds since 1970. Our choice: a wrong weekday is accepted. */
export function referenceDate(text: string): number | undefined {
  return fixdate(text) ?? rfc850Date(text) ?? asctimeDate(text)
}

// Sun, 06 Nov 1994 08:49:37 GMT
function fixdate(text: string): number | undefined {
  const [weekday = '', day = '', month = '', year = '', time = '', zone, ...more] = text.split(' ')
  const isOne = shortDays.map((name) => `${name},`).includes(weekday) && zone === 'GMT' && more.length === 0
  return isOne ? instant(year, month, day, time) : undefined
}

// Sunday, 06-Nov-94 08:49:37 GMT
function rfc850Date(text: string): number | undefined {
  const reader = new Reader(text)
  if (!longDays.some((name) => reader.skip(`${name}, `))) return undefined
  const [day, month, year] = [reader.until('-'), reader.until('-'), reader.until(' ')]
  const time = reader.until(' ')
  const isWhole = reader.skip('GMT') && reader.isAtEnd()
  if (day === undefined || month === undefined || time === undefined || year?.length !== 2) return undefined
  return isWhole ? instant(centuryOf(year) + year, month, day, time) : undefined
}

// Sun Nov  6 08:49:37 1994
function asctimeDate(text: string): number | undefined {
  const reader = new Reader(text)
  const isOne = shortDays.some((name) => reader.skip(`${name} `))
  const month = months.find((name) => reader.skip(`${name} `))
  if (!isOne || month === undefined) return undefined
  const day = reader.skip(' ') ? `0${reader.many(digits)}` : reader.many(digits)
  const time = reader.skip(' ') ? reader.until(' ') : undefined
  const year = reader.many(digits)
  return time !== undefined && reader.isAtEnd() ? instant(year, month, day, time) : undefined
}

// "MUST interpret a timestamp that appears to be more than 50 years in the future as representing the most recent year
// in the past that had the same last two digits"
function centuryOf(twoDigits: string): string {
  const now = new Date().getUTCFullYear()
  const century = Math.floor(now / 100)
  return String(century * 100 + Number(twoDigits) > now + 50 ? century - 1 : century)
}

function instant(year: string, month: string, day: string, time: string): number | undefined {
  const isDate = isNumber(year, 4) && isNumber(day, 2) && months.includes(month)
  const ofDay = secondOfDay(time.split(':'))
  if (!isDate || ofDay === undefined) return undefined
  const midnight = Date.UTC(Number(year), months.indexOf(month), Number(day))
  // 30 February is invalid. Our choice: years before 100 are invalid, which Date.UTC reads as 19xx.
  const isReal = new Date(midnight).getUTCDate() === Number(day) && Number(year) >= 100
  return isReal ? midnight + ofDay * 1000 : undefined
}

function secondOfDay(parts: readonly string[]): number | undefined {
  const [hour, minute, second] = parts.map(Number)
  const isTime = parts.length === 3 && parts.every((part) => isNumber(part, 2))
  if (!isTime || hour === undefined || minute === undefined || second === undefined) return undefined
  return hour < 24 && minute < 60 && second < 60 ? (hour * 60 + minute) * 60 + second : undefined
}

function isNumber(text: string, length: number): boolean {
  return text.length === length && new Reader(text).many(digits) === text
}
