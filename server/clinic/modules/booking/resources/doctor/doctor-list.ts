import { may, refusalFor } from '@waymark/server/authentication'
import {
  action,
  type Action,
  type GivenLink,
  href,
  type Outcome,
  type Problem,
  pageLinksOf,
  pageRequestOf,
  pageVersion,
  type Representation,
  resource,
  type Resource,
} from '@waymark/server'
import { type CountedPage, inOrderOfPrompts, isFailure, languageInWords } from '@waymark/server/values'
import { addressOf, type Clinic } from '../../../practice/contract.ts'
import { principalOf, type Principal } from '../../../../principal.ts'
import { bookingPermissions } from '../../permissions.ts'
import { pageVariables } from '@waymark/shared'
import { clinicDescription, searchVariables } from '@waymark/shared/clinic'
import { problemOf } from '../../failures.ts'
import { listing, homeLink, represent, linkSet } from '../../../../represent.ts'
import type { Ports } from '../../ports.ts'
import { bookingRoutes } from '../../routes.ts'
import { doctorKey, type Doctor, addDoctor, type NewDoctor } from '../../domain/doctor.ts'
import type { NextSlots } from '../../domain/schedule.ts'
import { choicesOf, freeTimesLink, versionOfChoices, type Choices } from '../free-time-search.ts'
import { doctorRepresentation } from './doctor-representation.ts'
import { nextSlotsOf, type ShownSlots } from './next-slots.ts'
import { bookingTexts } from '../../texts.ts'

/** The page of the doctor list and its caller. */
interface Place extends Pick<ShownSlots, 'next'> {
  /** The search words. */
  readonly q?: string | undefined
  readonly language?: string | undefined
  readonly cursor?: string | undefined
  readonly limit?: number | undefined
  readonly principal: Principal
  readonly choices: Choices
  /** The clinic, for a caller that may add a doctor. */
  readonly clinic: Clinic | undefined
}

/** Represents a page of doctors. */
function doctorListRepresentation(page: CountedPage<Doctor>, place: Place): Representation {
  const { q, language, cursor, limit, choices, next, clinic } = place
  const hrefOf = (other: string | undefined): string =>
    href(bookingRoutes.doctors, { q, language, cursor: other, limit })
  const told = { keyOf: doctorKey, hrefOf, cursor, represent: (doctor: Doctor) => doctorRepresentation(doctor, next) }
  const { links, ...listed } = listing(page, told)
  return represent('doctors', {
    title: titleOf(place),
    ...listed,
    links: {
      ...links,
      search: { ...searchLink(choices), values: { q, language } },
      'free-times': freeTimesLink(choices),
    },
    forms: {
      add: clinic && { method: 'POST', target: href(bookingRoutes.doctors, {}), values: valuesOf(clinic) },
    },
  })
}

// Most doctors work at the clinic.
function valuesOf({ details }: Clinic): Partial<NewDoctor> {
  if (details === undefined) return {}
  const address = addressOf(details)
  return { timeZone: details.timeZone, ...(address === '' ? {} : { address }) }
}

function titleOf({ q: words, language: tag }: Pick<Place, 'q' | 'language'>): string {
  const language = tag === undefined ? undefined : languageInWords(tag)
  const { speaking, matching, matchingAndSpeaking } = bookingTexts.foundDoctorsTitles
  if (words === undefined) return language === undefined ? bookingTexts.doctorsTitle : speaking({ language })
  return language === undefined ? matching({ words }) : matchingAndSpeaking({ words, language })
}

/** Returns the search link for doctors, by words and by language. */
export function searchLink({ languages }: Choices): GivenLink {
  const language = inOrderOfPrompts(languages.map((tag) => ({ value: tag, prompt: languageInWords(tag) })))
  return {
    href: `${href(bookingRoutes.doctors, {})}{?q,language}`,
    title: bookingTexts.doctorSearchTitle,
    ...(language.length === 0 ? {} : { options: { language } }),
  }
}

/** Returns a version that changes with the doctors of a page, and with their number. */
export function versionOfDoctors(page: CountedPage<Doctor>): string {
  return pageVersion(page, ({ id, version }) => `${id}.${String(version)}`)
}

/** Represents the embedded first page of doctors, with its pagination links. */
export function embeddedDoctors(page: CountedPage<Doctor>, slots: NextSlots): Representation {
  const { first, last, next } = pageLinksOf(page, doctorKey, (cursor) => href(bookingRoutes.doctors, { cursor }))
  return represent('doctors', {
    title: bookingTexts.doctorsTitle,
    self: first.href,
    state: { total: page.total },
    links: { first, last, next, home: homeLink },
    embedded: { item: page.items.map((doctor) => doctorRepresentation(doctor, slots)) },
  })
}

interface AtDoctors extends Pick<ShownSlots, 'next'> {
  readonly page: CountedPage<Doctor>
  readonly choices: Choices
  readonly principal: Principal
  readonly clinic: Clinic | undefined
}

const { add: form } = clinicDescription.resources.doctors.forms

/** The doctors of the clinic, in pages; POST adds one. */
export function doctorList(
  ports: Pick<Ports, 'doctors' | 'schedules' | 'appointmentTypes' | 'clinics' | 'clock'>,
): Resource {
  const { doctors } = ports
  return resource({
    route: bookingRoutes.doctors,
    kind: 'doctors',
    parameters: { ...searchVariables, ...pageVariables },
    // As short as that of a schedule, because the page shows free times.
    cache: { store: 'public', maxAge: 5 },
    async find({ parameters, caller }) {
      const request = pageRequestOf(parameters)
      if ('problem' in request) return request
      const { q: words, language } = parameters
      const page = await doctors.page({ ...request, words, language })
      const { next, slotsVersion } = await nextSlotsOf(ports, page.items)
      const choices = await choicesOf(ports)
      const principal = principalOf({ caller })
      const clinic = may(principal, bookingPermissions.addDoctor, {}) ? await ports.clinics.find() : undefined
      const shown = [versionOfDoctors(page), versionOfChoices(choices), slotsVersion]
      const version = [...shown, ...(clinic === undefined ? [] : [clinic.version])].join('-')
      return { entity: { page, next, choices, principal, clinic }, version }
    },
    cacheTags: () => ['doctors', 'free-times'],
    represent: ({ page, ...found }: AtDoctors, { parameters }) =>
      doctorListRepresentation(page, { ...parameters, ...found }),
    actions: { POST: adding(doctors) },
  })
}

function adding(doctors: Ports['doctors']): Action<AtDoctors> {
  const act = async (_at: AtDoctors, given: NewDoctor): Promise<Outcome | Problem> => {
    const added = await addDoctor(doctors, given)
    if (!isFailure(added)) {
      const location = href(bookingRoutes.doctor, { doctor: added.id })
      return { outcome: 'created', location, touched: [homeLink.href] }
    }
    const known = { href: href(bookingRoutes.doctor, { doctor: given.id }), title: bookingTexts.existingDoctorTitle }
    return problemOf(added, { links: [linkSet('doctor', known)] })
  }
  return action('add', form, act, {
    refusal: ({ principal }) => refusalFor(principal, bookingPermissions.addDoctor, {}),
  })
}
