import { pageVariables, type InputOf } from '@waymark/shared'
import { freeTimeSearch } from '@waymark/shared/clinic'
import { cursorAfter, invalidCursor, pageRequestOf, pageVersion, partsLinkOf } from '@waymark/server/http/paging'
import { resource, type Resource } from '@waymark/server/http/resource'
import { href } from '@waymark/server/http/routes'
import type { GivenLink } from '@waymark/server/hypermedia/represent'
import type { Representation } from '@waymark/server/hypermedia/representation'
import type { Page } from '@waymark/server/values/page'
import { homeLink, represent } from '../../../represent.ts'
import { searchedWords } from '../../../search.ts'
import { languageInWords } from '../domain/doctor.ts'
import { freeTimeKey, type FreeTime } from '../domain/schedule.ts'
import { bookingTexts } from '../messages.ts'
import type { Ports } from '../ports.ts'
import { bookingRoutes } from '../routes.ts'
import { freeSlot } from './slot/slot-representation.ts'

type Needed = Pick<Ports, 'doctors' | 'schedules' | 'clock' | 'watchVersion'>

/** The next open slots of all doctors, soonest first. */
export function freeTimes(ports: Needed): Resource {
  const { doctors, schedules, clock, watchVersion } = ports
  return resource({
    kind: 'freeTimes',
    parameters: { ...freeTimeSearch, ...pageVariables },
    // Caches must revalidate, because a patient returns to the times after a booking.
    cache: { store: 'public', maxAge: 0 },
    watchVersion,
    async find({ parameters }) {
      const request = pageRequestOf(parameters)
      if ('problem' in request) return request
      // Every link leads forwards.
      if (request.before !== undefined || request.fromEnd === true) return invalidCursor()
      const fault = searchedWords(parameters)
      if ('problem' in fault) return fault
      const { speciality, language, from, until: to } = parameters
      const page = await schedules.free({ now: clock.now(), speciality, language, from, to }, request)
      const slots = pageVersion(page, ({ slot }) => `${String(slot.id)}-${String(slot.version)}`)
      return { entity: page, version: `${slots}-${await doctors.version()}` }
    },
    cacheTags: () => ['doctors', 'free-times'],
    represent: async (page, { parameters }) => freeTimesRepresentation(page, parameters, await freeTimesLink(ports)),
  })
}

type Parameters = InputOf<typeof freeTimeSearch & typeof pageVariables>

function freeTimesRepresentation(
  page: Page<FreeTime>,
  { cursor, limit, ...search }: Parameters,
  link: GivenLink,
): Representation {
  const hrefOf = (other: string | undefined): string =>
    href(bookingRoutes.freeTimes, { ...search, cursor: other, limit })
  const self = hrefOf(cursor)
  const last = page.hasNext ? page.items.at(-1) : undefined
  return represent('freeTimes', {
    title: bookingTexts.freeTimesTitle,
    self,
    state: Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)),
    links: {
      search: { ...link, values: { ...search } },
      first: { href: hrefOf(undefined), title: bookingTexts.firstPageTitle },
      next: last && { href: hrefOf(cursorAfter(freeTimeKey(last))), title: bookingTexts.laterTimesTitle },
      doctors: { href: href(bookingRoutes.doctors, {}), title: bookingTexts.allDoctorsTitle },
      view: partsLinkOf(self),
      home: homeLink,
    },
    embedded: { item: page.items.map(freeSlot) },
  })
}

/** Returns the search link for free times, with the specialities and languages of the doctors. */
export async function freeTimesLink({ doctors }: Pick<Ports, 'doctors'>): Promise<GivenLink> {
  const speciality = (await doctors.specialities()).map((name) => ({ value: name, prompt: name }))
  const language = (await doctors.languages()).map((tag) => ({ value: tag, prompt: languageInWords(tag) }))
  return {
    href: `${href(bookingRoutes.freeTimes, {})}{?speciality,language,from,until}`,
    title: bookingTexts.freeTimesOfAnyDoctorTitle,
    ...(speciality.length === 0 ? {} : { options: { speciality, language } }),
  }
}
