import { expect } from 'chai'
import { english, kitTexts } from '@waymark/server/languages'
import { pseudoLanguage } from '@waymark/server/testing'
import { clinicDescription } from '@waymark/shared/clinic'
import { protocolProblems } from '@waymark/server'
import { clinicTexts } from '@waymark/clinic/languages/source'
import {
  demonstrationAccounts,
  demonstrationClinic,
  demonstrationDoctors,
  demonstrationTypes,
} from '@waymark/clinic/demonstration/demonstration'
import { demonstrationBooks } from '@waymark/clinic/demonstration/demonstration-books'
import { openClinic, type Clinic } from '../../support/clinic.ts'
import { crawl, type Visit } from '../../support/crawl.ts'
import { signedIn } from '../../support/authentication/signed-in.ts'
import { plainWords } from '../../support/languages/plain-words.ts'

const pseudo = pseudoLanguage([...kitTexts, ...Object.values(clinicTexts).flat()])
const formats = ['html', 'md', 'text', 'hal', 'forms', 'json', 'xml']
const intl = (part: 'weekday' | 'month', style: 'long' | 'short'): readonly string[] =>
  Array.from({ length: 12 }, (_, at) => {
    const day = part === 'month' ? Date.UTC(2026, at) : Date.UTC(2026, 0, at)
    return new Intl.DateTimeFormat('en', { [part]: style, timeZone: 'UTC' }).format(day)
  })
const currencyNames = new Intl.DisplayNames('en', { type: 'currency' })
const currencies = Intl.supportedValuesOf('currency').flatMap((code) => [code, currencyNames.of(code) ?? code])
// Intl knows no pseudo-language. Names of formats, examples of fields and the data of the demonstration are in no catalogue.
const data = [
  english.name,
  pseudo.name,
  'Waymark Clinic',
  ...Object.values(demonstrationClinic).map(String),
  'My phone Private webcal mary server PDF FHIR CSV Atom Siren Collection+JSON free iCalendar svg href templated tel lang hreflang https German Spanish French Cantonese Chinese English yue',
  'New York London UTC pat ada Ada Lovelace correct horse battery general Ida Novak inovak 7 Lamb Walk Gus Green Patricia mjones asmith kwong limit capability Health',
  'Yearly check-up General practice Dermatology Paediatrics Cardiology physiot breathe easily booking accounts shop staff See The are ill',
  ...currencies,
  ...intl('weekday', 'long'),
  ...intl('weekday', 'short'),
  ...intl('month', 'long'),
  ...intl('month', 'short'),
  ...Object.keys(protocolProblems),
  ...demonstrationDoctors.flatMap(({ name, address }) => [name, address]),
  ...demonstrationAccounts.map(({ name }) => name),
  ...demonstrationTypes.flatMap(({ name, instructions = '', place = '' }) => [name, instructions, place]),
  'Room EUR X-rays Violet Not on Tuesdays, please.',
  ...demonstrationBooks.flatMap(({ title, author, description }) => [title, author, description]),
]
const textMembers = new Set([
  'title',
  'prompt',
  'detail',
  'description',
  'message',
  '_links',
  'links',
  'forms',
  '_forms',
])

/** Returns the values of a document that are data, such as names. */
function dataIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(dataIn)
  const members = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return members.flatMap(([name, member]) => (textMembers.has(name) ? [] : [name, ...dataIn(member)]))
}

describe('the clinic in the pseudo-language', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic({ languages: [english, pseudo] })
  })
  after(() => clinic.close())

  async function read(uri: string, format: string, authorization: string): Promise<string> {
    const separator = uri.includes('?') ? '&' : '?'
    const headers = authorization === '' ? {} : { authorization }
    const response = await fetch(`${clinic.origin}${uri}${separator}as=${format}&lang=en-XA`, { headers })
    return response.headers.get('content-language') === 'en-XA' ? response.text() : ''
  }

  for (const user of ['', 'pat', 'mjones', 'desk']) {
    it(`leaves no English text for ${user === '' ? 'guests' : user}`, async () => {
      const authorization = user === '' ? '' : `Bearer ${await signedIn(clinic, user)}`
      const { visits } = await crawl(clinic.origin, 'application/hal+json', authorization.slice(7) || undefined)
      const found: string[] = []
      for (const { uri, kind } of examplesOf(visits)) {
        // OpenAPI is in English.
        if (uri.startsWith('/openapi')) continue
        const plain = await read(uri, 'json', authorization)
        if (plain === '') continue
        const own = [...data, ...dataIn(JSON.parse(plain))]
        for (const format of formats) {
          const text = await read(uri, format, authorization)
          if (/\bundefined\b|\[object /.test(text)) found.push(`${kind} ${uri} ${format}: a value that is no text`)
          const words = plainWords(text, format, clinicDescription, own)
          if (words.length > 0) found.push(`${kind} ${uri} ${format}: ${words.join(' ')}`)
        }
      }
      expect(found.join('\n')).to.equal('')
    })
  }
})

/** Returns two visits of each kind. */
function examplesOf(visits: readonly Visit[]): readonly Visit[] {
  return visits.filter(({ kind }, at) => visits.slice(0, at).filter((other) => other.kind === kind).length < 2)
}
