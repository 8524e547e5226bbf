import { pageVariables, type InputOf } from '@waymark/shared'
import { freeTimeSearch } from '@waymark/shared/clinic'
import {
  cursorAfter,
  type GivenLink,
  href,
  invalidCursor,
  listVersion,
  pageRequestOf,
  pageVersion,
  partsLinkOf,
  type Representation,
  resource,
  type Resource,
} from '@waymark/server'
import { embeddableFields } from '@waymark/server/http'
import type { Page } from '@waymark/server/values'
import { homeLink, represent } from '../../../represent.ts'
import { searchedWords } from '../../../search.ts'
import { specialityInWords } from '../domain/specialities.ts'
import { languageInWords } from '../domain/doctor.ts'
import { freeTimeKey, type FreeTime } from '../domain/schedule.ts'
import { bookingTexts } from '../texts.ts'
import type { Ports } from '../ports.ts'
import { bookingRoutes } from '../routes.ts'
import { freeSlot } from './slot/slot-representation.ts'

type Needed = Pick<Ports, 'doctors' | 'schedules' | 'clock' | 'watchVersion'>

/** The next open slots of all doctors, soonest first. */
export function freeTimes(ports: Needed): Resource {
  const { doctors, schedules, clock, watchVersion } = ports
  return resource({
    route: bookingRoutes.freeTimes,
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
      const choices = await choicesOf(doctors)
      return { entity: { page, choices }, version: `${versionOfTimes(page)}-${versionOfChoices(choices)}` }
    },
    cacheTags: () => ['doctors', 'free-times'],
    represent: ({ page, choices }: Found, { parameters }) =>
      freeTimesRepresentation(page, parameters, freeTimesLink(choices)),
  })
}

// A frame has room for the first times of a few days.
const embeddedLimit = 24

/** The next open slots of all doctors in a frame of another site, whose links open the clinic. */
export function embeddedTimes({
  schedules,
  clock,
  embedOrigins,
}: Pick<Ports, 'schedules' | 'clock' | 'embedOrigins'>): Resource {
  return resource({
    route: bookingRoutes.embeddedTimes,
    kind: 'embeddedTimes',
    parameters: { speciality: freeTimeSearch.speciality, language: freeTimeSearch.language },
    cache: { store: 'public', maxAge: 5 },
    async find({ parameters: { speciality, language } }) {
      const page = await schedules.free({ now: clock.now(), speciality, language }, { limit: embeddedLimit })
      return { entity: { page, speciality, language }, version: versionOfTimes(page) }
    },
    cacheTags: () => ['doctors', 'free-times'],
    fields: () => embeddableFields(embedOrigins),
    represent: ({ page, ...search }) =>
      represent('embeddedTimes', {
        title: bookingTexts.freeTimesTitle,
        self: href(bookingRoutes.embeddedTimes, search),
        state: Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)),
        links: {
          'free-times': { href: href(bookingRoutes.freeTimes, search), title: bookingTexts.freeTimesOfAnyDoctorTitle },
          home: homeLink,
        },
        embedded: { item: page.items.map(freeSlot) },
        layout: { kind: 'embedded' },
      }),
  })
}

function versionOfTimes(page: Page<FreeTime>): string {
  return pageVersion(page, ({ slot, doctor }) =>
    [slot.id, slot.version, doctor.id, doctor.version].map(String).join('.'),
  )
}

interface Found {
  readonly page: Page<FreeTime>
  readonly choices: Choices
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

/** The options of a search for doctors. */
export interface Choices {
  readonly specialities: readonly string[]
  /** Language tags. */
  readonly languages: readonly string[]
}

export async function choicesOf(doctors: Pick<Ports['doctors'], 'specialities' | 'languages'>): Promise<Choices> {
  return { specialities: await doctors.specialities(), languages: await doctors.languages() }
}

/** Returns a version that changes with the choices. */
export function versionOfChoices({ specialities, languages }: Choices): string {
  return listVersion([...specialities, '', ...languages])
}

/** Returns the search link for free times, with the specialities and languages of the doctors. */
export function freeTimesLink({ specialities, languages }: Choices): GivenLink {
  const speciality = specialities.map((name) => ({ value: name, prompt: specialityInWords(name) }))
  const language = languages.map((tag) => ({ value: tag, prompt: languageInWords(tag) }))
  return {
    href: `${href(bookingRoutes.freeTimes, {})}{?speciality,language,from,until}`,
    title: bookingTexts.freeTimesOfAnyDoctorTitle,
    ...(speciality.length === 0 ? {} : { options: { speciality, language } }),
  }
}
