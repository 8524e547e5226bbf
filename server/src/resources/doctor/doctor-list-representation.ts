import { doctorKey, type Doctor } from '../../domain/doctor.ts'
import { languageInWords } from '../../domain/language.ts'
import type { Page } from '../../domain/page.ts'
import { may, type Principal } from '../../domain/policy.ts'
import type { GivenLink } from '../../hypermedia/represent.ts'
import type { Representation } from '../../hypermedia/representation.ts'
import { listing } from '../listing.ts'
import { pageLinksOf } from '../paging.ts'
import { represent } from '../represent.ts'
import { href } from '../routes.ts'
import { doctorRepresentation } from './doctor-representation.ts'

/** Which page of the doctors it is, and who looks at it. */
interface Place {
  /** The words that were searched for. */
  readonly q?: string | undefined
  readonly language?: string | undefined
  readonly cursor?: string | undefined
  readonly limit?: number | undefined
  readonly principal: Principal
  /** The languages that some doctor speaks. */
  readonly spoken: readonly string[]
}

/** A page of the doctors of the clinic. */
export function doctorListRepresentation(page: Page<Doctor>, place: Place): Representation {
  const { q, language, cursor, limit, principal, spoken } = place
  const hrefOf = (other: string | undefined): string => href('doctors', { q, language, cursor: other, limit })
  const told = { keyOf: doctorKey, hrefOf, cursor, represent: (doctor: Doctor) => doctorRepresentation(doctor) }
  const { links, ...listed } = listing(page, told)
  return represent('doctors', {
    title: titleOf(place),
    ...listed,
    links: { ...links, search: { ...searchLink(spoken), values: { q, language } } },
    forms: { add: may(principal, 'add doctors', {}) ? { method: 'POST', target: href('doctors', {}) } : undefined },
  })
}

function titleOf({ q, language }: Pick<Place, 'q' | 'language'>): string {
  const words = q === undefined ? '' : ` for “${q}”`
  const speaking = language === undefined ? '' : ` who speak ${languageInWords(language)}`
  return words === '' && speaking === '' ? 'Our doctors' : `Doctors${words}${speaking}`
}

/** The link to look for doctors by words and by the languages that there are. */
export function searchLink(spoken: readonly string[]): GivenLink {
  const language = spoken.map((tag) => ({ value: tag, prompt: languageInWords(tag) }))
  return {
    href: `${href('doctors', {})}{?q,language}`,
    title: 'Find a doctor',
    ...(language.length === 0 ? {} : { options: { language } }),
  }
}

/** The doctors inside of another resource: the first page, with the links that lead on from there. */
export function embeddedDoctors(page: Page<Doctor>): Representation {
  const { first, last, next } = pageLinksOf(page, doctorKey, (cursor) => href('doctors', { cursor }))
  return represent('doctors', {
    title: 'Our doctors',
    self: first.href,
    state: { total: page.total },
    links: { first, last, next, home: { href: href('home', {}), title: 'Home' } },
    embedded: { item: page.items.map((doctor) => doctorRepresentation(doctor)) },
  })
}
