import { pageVariables, type InputOf } from '@waymark/shared'
import { freeTimeSearch, telephoneSearch } from '@waymark/shared/clinic'
import {
  cursorAfter,
  href,
  invalidCursor,
  pageRequestOf,
  pageVersion,
  partsLinkOf,
  type Problem,
  type Representation,
  resource,
  type Resource,
} from '@waymark/server'
import { embeddableFields } from '@waymark/server/http'
import type { Page } from '@waymark/server/values'
import { principalOf, type Principal } from '../../../principal.ts'
import { definedMembers, homeLink, represent } from '../../../represent.ts'
import { searchedWords } from '../../../search.ts'
import { type ForwardRequest, freeTimeKey, type FreeTime } from '../domain/schedule.ts'
import { timesOfTypes } from '../domain/times-of-types.ts'
import { bookingTexts } from '../texts.ts'
import type { Ports } from '../ports.ts'
import { bookingRoutes } from '../routes.ts'
import { type Choices, choicesOf, freeTimesLink, telephoneLink, versionOfChoices } from './free-time-search.ts'
import { choiceLinks, type PatientChoice, patientChoice, versionOfChoice } from './patient-choice.ts'
import { confirmForm } from './slot/confirm-form.ts'
import { freeSlot } from './slot/slot-representation.ts'

type Stores = 'doctors' | 'schedules' | 'appointmentTypes' | 'availabilities' | 'accounts'
type Needed = Pick<Ports, Stores | 'clock' | 'watchVersion'>

/** The next open slots of all doctors, soonest first. */
export function freeTimes(ports: Needed): Resource {
  return resource({
    route: bookingRoutes.freeTimes,
    kind: 'freeTimes',
    parameters: { ...telephoneSearch, ...pageVariables },
    // Caches must revalidate, because a patient returns to the times after a booking.
    cache: { store: 'public', maxAge: 0 },
    watchVersion: ports.watchVersion,
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
      const page = await timesFor(ports, parameters, request)
      const choices = await choicesOf(ports)
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

/** Returns the free times of a search; with the name of a type, those at which patients can book it. */
async function timesFor(
  ports: Pick<Ports, 'schedules' | 'appointmentTypes' | 'availabilities' | 'clock'>,
  { typeName, speciality, language, from, time, until: to }: InputOf<typeof freeTimeSearch>,
  request: ForwardRequest,
): Promise<Page<FreeTime>> {
  const period = { now: ports.clock.now(), from, time, to }
  if (typeName === undefined) return ports.schedules.free({ ...period, speciality, language }, request)
  const types = await ports.appointmentTypes.named({ name: typeName, speciality, language })
  return timesOfTypes(ports, { ...period, types }, request)
}

function versionOfTimes(page: Page<FreeTime>): string {
  return pageVersion(page, ({ slot, doctor, type }) => {
    const parts = [slot.id, slot.version, doctor.id, doctor.version]
    return [...parts, ...(type === undefined ? [] : [type.id, type.version])].map(String).join('.')
  })
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
  const { slot, type } = first
  const types = type && { all: [type], fitting: [type], chosen: type }
  return confirmForm(slot, principal, { choice, types })
}

/** Chooses the patient that a search finds if there is no other. */
async function chosenIfOnly(choosing: Promise<PatientChoice | Problem>): Promise<PatientChoice | Problem> {
  const choice = await choosing
  if ('problem' in choice) return choice
  const [patient, ...others] = choice.found
  return patient === undefined || others.length > 0 ? choice : { ...choice, patient, found: [] }
}
