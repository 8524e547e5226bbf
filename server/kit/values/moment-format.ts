import { localeOf, perLanguage } from '../languages/current.ts'

const formats = perLanguage((translator) => ({
  locale: localeOf(translator),
  ofZones: new Map<string, Intl.DateTimeFormat | undefined>(),
}))

/** Returns the format of an instant with its date in a time zone; undefined for an unknown zone. */
export function momentFormat(timeZone: string): Intl.DateTimeFormat | undefined {
  const { locale, ofZones } = formats()
  if (!ofZones.has(timeZone)) {
    // State is not validated before it is rendered.
    const isKnown = timeZone === 'UTC' || Intl.supportedValuesOf('timeZone').includes(timeZone)
    const style = { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23' } as const
    ofZones.set(timeZone, isKnown ? new Intl.DateTimeFormat(locale, { ...style, timeZone }) : undefined)
  }
  return ofZones.get(timeZone)
}
