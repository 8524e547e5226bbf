import { refinedText } from '../../src/codecs.ts'
import { choice, identifier, optional, password, requiredWhen, text, type Field } from '../../src/field.ts'
import { translatable } from '../../src/translate.ts'

/** What a calendar shows of the appointments of a doctor. */
const shows = choice({
  prompt: 'What does it show?',
  example: 'times',
  options: { times: 'Times only', patients: 'Times and names of patients' },
})

/** A private link to a calendar feed; only doctors choose what it shows. */
export const calendarFeedFields = {
  name: text({ prompt: 'Name', maxLength: 100, placeholder: 'My phone', example: 'My phone' }),
  shows: optional(shows),
}

// Browsers and programs check the pattern before they send an address.
const letters = 'A-Za-zÀ-ÖØ-öø-ž'
const domain = `(?:[${letters}\\d\\-]+\\.)*[${letters}][${letters}\\d\\-]*`
const octet = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const word = '[\\dA-Fa-f]{1,4}'
const ipv6 = `\\[(?:${word}:){1,4}(?::${word}){1,3}\\]`
const host = `(?:${domain}|${octet}(?:\\.${octet}){3}|${ipv6})`
const port = '(?::(?:[1-5]?\\d{1,4}|6[0-4]\\d{3}|65[0-4]\\d\\d|655[0-2]\\d|6553[0-5]))?'
// Without control characters; a space may be within.
const place = '\\/(?:[ -~¡-\u{D7FF}]*[!-~¡-\u{D7FF}])?'
const addressPattern = `(?:https?|webcal):\\/\\/${host}${port}(?:${place})?`
const addressSyntax = new RegExp(`^(?:${addressPattern})$`, 'v')

// The pattern does not know every rule of names (UTS 46).
function isAddress(text: string): boolean {
  return text.length <= 1000 && addressSyntax.test(text) && URL.canParse(text.replace(/^webcal:/, 'https:'))
}

const address: Field<string, true> = {
  kind: 'text',
  required: true,
  prompt: 'Address',
  placeholder: 'https://calendar.example/mary',
  example: 'https://calendar.example/mary',
  maxLength: 1000,
  pattern: addressPattern,
  codec: refinedText(
    'CalendarAddress',
    isAddress,
    translatable('must be a whole address, such as https://calendar.example/mary'),
  ),
  fromText: (address) => address.trim(),
}

/** Which appointments are written to the other calendar. */
const writes = choice({
  prompt: 'Write the appointments into this calendar?',
  example: 'none',
  options: { none: 'No', times: 'Yes, times only', patients: 'Yes, with the names of patients' },
})

const name = text({ prompt: 'Name', maxLength: 100, placeholder: 'Private calendar', example: 'Private calendar' })

/** Another calendar of a doctor: a file, or a calendar on a CalDAV server, to which appointments can be written. */
export const otherCalendarFields = {
  name,
  kind: choice({
    prompt: 'What is it?',
    example: 'file',
    options: { file: 'A calendar file (iCalendar)', caldav: 'A calendar on a CalDAV server' },
  }),
  address,
  user: requiredWhen('kind', ['caldav'], text({ prompt: 'User name at the server', maxLength: 200, example: 'mary' })),
  password: requiredWhen('kind', ['caldav'], password({ prompt: 'App password', example: 'a password of the server' })),
  writes: requiredWhen('kind', ['caldav'], writes),
}

/** What can be changed about another calendar: the one to use, if the account has several. */
export const otherCalendarChanges = {
  name,
  collection: optional(identifier({ prompt: 'Calendar to use', example: 'c1' })),
  writes: optional(writes),
}
