import { doctorKey, type Doctor } from '../../domain/doctor.ts'
import type { Page } from '../../domain/page.ts'
import type { Representation } from '../../hypermedia/representation.ts'
import { listing } from '../listing.ts'
import { pageLinksOf } from '../paging.ts'
import { represent } from '../represent.ts'
import { href } from '../routes.ts'
import { doctorRepresentation } from './doctor-representation.ts'

/** Which page of the doctors it is. */
interface Place {
  /** The words that were searched for. */
  readonly q?: string | undefined
  readonly cursor?: string | undefined
  readonly limit?: number | undefined
}

/** A page of the doctors of the clinic. */
export function doctorListRepresentation(page: Page<Doctor>, { q, cursor, limit }: Place): Representation {
  const hrefOf = (other: string | undefined): string => href('doctors', { q, cursor: other, limit })
  const told = { keyOf: doctorKey, hrefOf, cursor, represent: (doctor: Doctor) => doctorRepresentation(doctor) }
  const { links, ...listed } = listing(page, told)
  const search = { href: `${href('doctors', {})}{?q}`, title: 'Find a doctor', values: { q } }
  const title = q === undefined ? 'Our doctors' : `Doctors for “${q}”`
  return represent('doctors', { title, ...listed, links: { ...links, search } })
}

/** The doctors inside of another resource: the first page, with the links that lead on from there. */
export function embeddedDoctors(page: Page<Doctor>): Representation {
  const { first, last, next } = pageLinksOf(page, doctorKey, (cursor) => href('doctors', { cursor }))
  return represent('doctors', {
    title: 'Our doctors',
    self: first.href,
    state: { total: page.total },
    links: { first, last: page.hasNext ? last : first, next, home: { href: href('home', {}), title: 'Home' } },
    embedded: { item: page.items.map((doctor) => doctorRepresentation(doctor)) },
  })
}
