import { dateAfter, dateAt, type Instant, instantOf, timeAt } from '@waymark/server/values'

/** A text message to a telephone. */
export interface Sms {
  /** The number in the form of E.164, such as +442079460018. */
  readonly to: string
  readonly text: string
}

/** Port of the delivery of text messages. */
export interface SmsTransport {
  /**
   * @throws {Undeliverable} if the provider will never accept the message
   * @throws {Error} if another attempt may succeed
   */
  deliver(sms: Sms): Promise<void>
}

/** The reason of a message that was not sent, because its number could be of any country. */
export const numberWithoutCountryCode = 'telephone number without country code'

/**
 * Returns a telephone number in the form of E.164; undefined without a country code. `00` is the prefix of international
 * calls in most countries, and `(0)` the digit that only calls within the country have.
 */
export function internationalNumber(telephone: string): string | undefined {
  const digits = telephone.replaceAll('(0)', '').replaceAll(/[\s().-]/g, '')
  const number = digits.replace(/^00/, '+')
  // E.164 has at most 15 digits, and no country code begins with 0.
  return /^\+[1-9]\d{6,14}$/.test(number) ? number : undefined
}

const quiet = { from: '21:00', until: '08:00' } as const

/** Returns the end of the quiet hours, from 21:00 to 08:00; undefined outside of them. */
export function endOfQuietHours(now: Instant, timeZone: string): Instant | undefined {
  const [date, time] = [dateAt(now, timeZone), timeAt(now, timeZone)]
  if (time >= quiet.from) return instantOf(dateAfter(date, 1), quiet.until, timeZone)
  return time < quiet.until ? instantOf(date, quiet.until, timeZone) : undefined
}

// 3GPP TS 23.038 §6.2.1: a character of the extension table takes two septets.
const basic = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà-]$/u
const extended = /^[\f^{}\\[~\]|€]$/u

/** The room in one message and in each part of a longer one: in septets, or in UTF-16 code units if the text needs them. */
const room = { gsm: { single: 160, part: 153 }, ucs2: { single: 70, part: 67 } } as const

function isGsm(text: string): boolean {
  return Array.from(text).every((one) => basic.test(one) || extended.test(one))
}

/** Returns the number of parts in which a text is sent. */
export function partsOf(text: string): number {
  const septets = text.length + Array.from(text).filter((one) => extended.test(one)).length
  const [size, { single, part }] = isGsm(text) ? [septets, room.gsm] : [text.length, room.ucs2]
  return size <= single ? 1 : Math.ceil(size / part)
}

const mostParts = 2

/**
 * Returns the first text that two parts have room for, with as much of the name as possible. Without room for any, it is
 * the last one without the name.
 */
export function fitted(name: string, textsWith: readonly ((name: string) => string)[]): string {
  const characters = Array.from(name)
  const names = characters.map((_, index) =>
    characters
      .slice(0, characters.length - index)
      .join('')
      .trimEnd(),
  )
  let text = ''
  for (const one of [...names, '']) {
    for (const textWith of textsWith) {
      text = withPlainLetters(textWith(one))
      if (partsOf(text) <= mostParts) return text
    }
  }
  return text
}

// One letter such as í would halve the room of all others.
function withPlainLetters(text: string): string {
  const plain = Array.from(text, (one) => (isGsm(one) ? one : one.normalize('NFD').replaceAll(/\p{M}/gu, ''))).join('')
  const known = plain
    .replaceAll(/[’‘]/g, "'")
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .replaceAll('–', '-')
  return isGsm(known) ? known : text
}
