/*
 * When a doctor is there, as people write it: `09:00-12:00, 13:00-17:00`, or `off`. A day that is not like its weekday is a
 * line that begins with its date: `2026-12-24 off`.
 */
export interface WrittenOpening {
  readonly from: string
  readonly to: string
}

export interface WrittenDay {
  readonly date: string
  readonly hours: readonly WrittenOpening[]
}

const off = 'off'
const time = '(?:[01][0-9]|2[0-3]):[0-5][0-9]'
const opening = `${time} ?- ?(?:${time}|24:00)`

/** A pattern for the hours of a day, in the syntax of HTML's `pattern` attribute. */
export const openingsPattern = `(?:${opening}(?:, ?${opening})*|off)?`

const written = new RegExp(`^(?:${openingsPattern})$`, 'v')

/** The hours of a day; undefined where the text is none, or they are not one after the other. */
export function parseOpenings(text: string): readonly WrittenOpening[] | undefined {
  const trimmed = text.trim()
  if (!written.test(trimmed)) return undefined
  if (trimmed === '' || trimmed === off) return []
  const hours = trimmed.split(',').map((each) => {
    const [from = '', to = ''] = each.split('-').map((end) => end.trim())
    return { from, to }
  })
  const isInOrder = hours.every(({ from, to }, index) => from < to && (hours[index - 1]?.to ?? '') <= from)
  return isInOrder ? hours : undefined
}

export function formatOpenings(hours: readonly WrittenOpening[]): string {
  return hours.length === 0 ? off : hours.map(({ from, to }) => `${from}-${to}`).join(', ')
}

/** Days that are not like their weekday, one on each line; undefined where a line is none, or a day is there twice. */
export function parseExceptions(text: string, isDate: (date: string) => boolean): readonly WrittenDay[] | undefined {
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const days: WrittenDay[] = []
  for (const line of lines) {
    const [date = '', ...rest] = line.split(/\s+/)
    const hours = rest.length === 0 ? undefined : parseOpenings(rest.join(' '))
    if (!isDate(date) || hours === undefined || days.some((day) => day.date === date)) return undefined
    days.push({ date, hours })
  }
  return days.sort((one, other) => (one.date < other.date ? -1 : 1))
}

export function formatExceptions(days: readonly WrittenDay[]): string {
  return days.map(({ date, hours }) => `${date} ${formatOpenings(hours)}`).join('\n')
}
