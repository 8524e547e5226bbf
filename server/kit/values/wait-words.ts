import { localeOf, perLanguage } from '../languages/current.ts'

const units = perLanguage((translator) => {
  const formatOf = (unit: 'second' | 'minute' | 'hour'): Intl.NumberFormat =>
    new Intl.NumberFormat(localeOf(translator), { style: 'unit', unit, unitDisplay: 'long' })
  return { second: formatOf('second'), minute: formatOf('minute'), hour: formatOf('hour') }
})

/**
 * Formats a wait for people, such as 15 minutes; it is never shorter than the given seconds.
 *
 * @example
 * import { waitInWords } from '@waymark/server/values'
 *
 * assert.equal(waitInWords(895), '15 minutes')
 */
export function waitInWords(seconds: number): string {
  const { second, minute, hour } = units()
  if (seconds < 120) return second.format(Math.ceil(seconds))
  const minutes = Math.ceil(seconds / 60)
  return minutes < 120 ? minute.format(minutes) : hour.format(Math.ceil(minutes / 60))
}
