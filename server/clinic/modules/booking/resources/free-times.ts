import { pageVariables, type InputOf } from '@waymark/shared'
import { freeTimeSearch, telephoneSearch } from '@waymark/shared/clinic'
import {
  cursorAfter,
  type GivenLink,
  href,
  invalidCursor,
  listVersion,
  pageRequestOf,
  pageVersion,
  partsLinkOf,
  type Problem,
  type Representation,
  resource,
  type Resource,
} from '@waymark/server'
import { embeddableFields } from '@waymark/server/http'
import { inOrderOfPrompts, languageInWords, type Page } from '@waymark/server/values'
import { principalOf, type Principal } from '../../../principal.ts'
import { definedMembers, homeLink, represent } from '../../../represent.ts'
import { searchedWords } from '../../../search.ts'
import { specialityInWords } from '../domain/specialities.ts'
import { freeTimeKey, type FreeTime } from '../domain/schedule.ts'
import { bookingTexts } from '../texts.ts'
import type { Ports } from '../ports.ts'
import { bookingRoutes } from '../routes.ts'
import { choiceLinks, mayBookForPatient, type PatientChoice, patientChoice, versionOfChoice } from './patient-choice.ts'
import { confirmForm } from './slot/confirm-form.ts'
import { freeSlot } from './slot/slot-representation.ts'

type Needed = Pick<Ports, 'doctors' | 'schedules' | 'accounts' | 'clock' | 'watchVersion'>

/** The next open slots of all doctors, soonest first. */
export function freeTimes(ports: Needed): Resource {
  const { doctors, schedules, clock, watchVersion } = ports
  return resource({
    route: bookingRoutes.freeTimes,
    kind: 'freeTimes',
    parameters: { ...telephoneSearch, ...pageVariables },
    // Caches must revalidate, because a patient returns to the times after a booking.
    cache: { store: 'public', maxAge: 0 },
    watchVersion,
    async find({ parameters, caller }) {
      const request = pageRequestOf(parameters)
      if ('problem' in request) return request
      // Every link leads forwards.
      if (request.before !== undefined || request.fromEnd === true) return invalidCursor()
      const fault = searchedWords(parameters)
      if ('problem' in fault) return fault
      const principal = principalOf({ caller })
      const choice = await chosenIfOnly(patientChoice(ports, parameters, principal))
      if ('problem' in choice) return choice
      const { speciality, language, from, time, until: to } = parameters
      const page = await schedules.free({ now: clock.now(), speciality, language, from, time, to }, request)
      const choices = await choicesOf(doctors)
      const version = `${versionOfTimes(page)}-${versionOfChoices(choices)}${versionOfChoice(choice)}`
      return { entity: { page, choices, choice, principal }, version }
    },
    cacheTags: () => ['doctors', 'free-times'],
    shows: () => [bookingRoutes.doctors],
    represent: (found: Found, { parameters }) => freeTimesRepresentation(found, parameters),
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
  const fields = embeddableFields(embedOrigins)
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
    shows: () => [bookingRoutes.doctors],
    fields: () => fields,
    represent: ({ page, ...search }) =>
      represent('embeddedTimes', {
        title: bookingTexts.freeTimesTitle,
        self: href(bookingRoutes.embeddedTimes, search),
        state: definedMembers(search),
        links: {
          'free-times': { href: href(bookingRoutes.freeTimes, search), title: bookingTexts.freeTimesOfAnyDoctorTitle },
          home: homeLink,
        },
        embedded: { item: page.items.map((each) => freeSlot(each)) },
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
  readonly choice: PatientChoice
  readonly principal: Principal
}

type Parameters = InputOf<typeof telephoneSearch & typeof pageVariables>

function freeTimesRepresentation(
  { page, choices, choice, principal }: Found,
  { cursor, limit, q, patient, ...told }: Parameters,
): Representation {
  const chosen = choice.patient?.id
  const telephone = telephoneLink(choices, principal)
  // The words have found the patient.
  const search = { ...told, ...(chosen === undefined ? { q } : { patient: chosen }) }
  const hrefOf = (other: string | undefined): string =>
    href(bookingRoutes.freeTimes, { ...search, cursor: other, limit })
  const self = href(bookingRoutes.freeTimes, { ...told, q, patient, cursor, limit })
  const last = page.hasNext ? page.items.at(-1) : undefined
  return represent('freeTimes', {
    title: bookingTexts.freeTimesTitle,
    self,
    state: {
      ...definedMembers({ ...search, q: undefined }),
      ...(choice.patient === undefined ? {} : { patientName: choice.patient.name }),
    },
    links: {
      search: { ...freeTimesLink(choices), values: { ...told } },
      'book-by-telephone': telephone && { ...telephone, values: { ...search } },
      first: { href: hrefOf(undefined), title: bookingTexts.firstPageTitle },
      next: last && { href: hrefOf(cursorAfter(freeTimeKey(last))), title: bookingTexts.laterTimesTitle },
      doctors: { href: href(bookingRoutes.doctors, {}), title: bookingTexts.allDoctorsTitle },
      ...choiceLinks(choice, (other) => href(bookingRoutes.freeTimes, { ...told, patient: other })),
      view: partsLinkOf(self),
      home: homeLink,
    },
    embedded: { item: page.items.map((each) => freeSlot(each, chosen)) },
    forms: { confirm: firstTimeForm(page.items[0], choice, principal) },
  })
}

// A patient without a date of birth is asked for it on the page of the time.
function firstTimeForm(
  first: FreeTime | undefined,
  choice: PatientChoice,
  principal: Principal,
): ReturnType<typeof confirmForm> {
  if (first === undefined || choice.patient?.dateOfBirth === undefined) return undefined
  return confirmForm(first.slot, principal, { choice })
}

/** Chooses the patient that a search finds if there is no other. */
async function chosenIfOnly(choosing: Promise<PatientChoice | Problem>): Promise<PatientChoice | Problem> {
  const choice = await choosing
  if ('problem' in choice) return choice
  const [patient, ...others] = choice.found
  return patient === undefined || others.length > 0 ? choice : { ...choice, patient, found: [] }
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
export function freeTimesLink(choices: Choices): GivenLink {
  return searchOf('speciality,language,from,time,until', bookingTexts.freeTimesOfAnyDoctorTitle, choices)
}

/** Returns the search link for free times for a patient; undefined for a caller that may not book for others. */
export function telephoneLink(choices: Choices, principal: Principal): GivenLink | undefined {
  if (!mayBookForPatient(principal)) return undefined
  return searchOf('q,patient,speciality,language,from,time,until', bookingTexts.bookByTelephoneTitle, choices)
}

/** Returns a search link for free times with these variables. */
export function searchOf(variables: string, title: string, { specialities, languages }: Choices): GivenLink {
  const speciality = inOrderOfPrompts(specialities.map((name) => ({ value: name, prompt: specialityInWords(name) })))
  const language = inOrderOfPrompts(languages.map((tag) => ({ value: tag, prompt: languageInWords(tag) })))
  return {
    href: `${href(bookingRoutes.freeTimes, {})}{?${variables}}`,
    title,
    ...(speciality.length === 0 ? {} : { options: { speciality, language } }),
  }
}
