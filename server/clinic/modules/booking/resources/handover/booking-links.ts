import {
  action,
  type Action,
  type ActionResult,
  type GivenForm,
  href,
  listVersion,
  type Representation,
  resource,
  type Resource,
} from '@waymark/server'
import { refusalFor } from '@waymark/server/authentication'
import { dateAt, failure, inOrderOfPrompts } from '@waymark/server/values'
import type { Fault, InputOf } from '@waymark/shared'
import { clinicDescription, type bookingLinkFields } from '@waymark/shared/clinic'
import { type Member, principalOf } from '../../../../principal.ts'
import { homeLink, represent } from '../../../../represent.ts'
import type { Account } from '../../../accounts/contract.ts'
import { canonicalSpeciality, specialityInWords } from '../../domain/specialities.ts'
import type { Doctor } from '../../domain/doctor.ts'
import { mostHandovers } from '../../domain/handover.ts'
import { problemOf } from '../../failures.ts'
import { bookingPermissions } from '../../permissions.ts'
import type { Ports } from '../../ports.ts'
import { bookingRoutes } from '../../routes.ts'
import { bookingTexts } from '../../texts.ts'
import { ownAppointmentsLink } from '../appointment/appointments-link.ts'
import { zoneOf } from './booking-choice.ts'
import { bookingLinkRepresentation, type ShownLink, shownLink } from './booking-link-representation.ts'
import { givenOutcome } from './link-outcomes.ts'

interface Place {
  readonly owner: Account
  readonly given: readonly ShownLink[]
  /** The doctors to choose from; none of a large clinic. */
  readonly doctors: readonly Doctor[]
  readonly specialities: readonly string[]
}

// A longer choice would not help to find a doctor.
const mostOptions = 50

/** The links with which others may book an appointment for the patient. POST makes one. */
export function bookingLinks(ports: Ports): Resource {
  return resource({
    route: bookingRoutes.bookingLinks,
    kind: 'bookingLinks',
    cache: { store: 'none' },
    async find({ caller }) {
      const principal = principalOf({ caller })
      const refusal = refusalFor(principal, bookingPermissions.giveBookingLinks, {})
      if (refusal !== undefined) return refusal
      // The policy rejects guests.
      const owner = await ports.accounts.find((principal as Member).account)
      if (owner === undefined) throw new Error('The account of a caller must exist')
      const links = await ports.handovers.ofAccount(owner.id)
      const given = await Promise.all(links.map((link) => shownLink(ports, link, owner)))
      const { items, hasNext } = await ports.doctors.page({ limit: mostOptions })
      const place = { owner, given, doctors: hasNext ? [] : items, specialities: await ports.doctors.specialities() }
      return { entity: place, version: versionOf(place) }
    },
    represent: bookingLinksRepresentation,
    actions: { POST: giving(ports) },
  })
}

function versionOf({ owner, given, doctors, specialities }: Place): string {
  const links = given.map(({ link, status, appointment }) => [link.version, status, appointment?.version].join('.'))
  const choices = doctors.map(({ id, version }) => `${id}.${String(version)}`)
  return [owner.version, ...links, listVersion([...choices, '', ...specialities])].join('-')
}

function bookingLinksRepresentation(place: Place): Representation {
  const self = href(bookingRoutes.bookingLinks, {})
  return represent('bookingLinks', {
    title: bookingTexts.bookingLinksTitle,
    self,
    state: { total: place.given.length },
    links: { appointments: ownAppointmentsLink(), home: homeLink },
    embedded: { item: place.given.map((each) => bookingLinkRepresentation(each)) },
    forms: { give: givingForm(place, self) },
  })
}

function givingForm({ owner, doctors, specialities }: Place, target: string): GivenForm {
  const without = [...(owner.dateOfBirth === undefined ? [] : ['age']), ...(doctors.length === 0 ? ['doctor'] : [])]
  const speciality = specialities.map((name) => ({ value: name, prompt: specialityInWords(name) }))
  const doctor = doctors.map(({ id, name }) => ({ value: id, prompt: name }))
  const options = { speciality: inOrderOfPrompts(speciality), ...(doctors.length === 0 ? {} : { doctor }) }
  const requires = owner.dateOfBirth === undefined ? ['age'] : []
  return { method: 'POST', target, options, without, requires }
}

type Input = InputOf<typeof bookingLinkFields>

function giving(ports: Ports): Action<Place> {
  const act = async ({ owner, given, specialities }: Place, sent: Input): Promise<ActionResult> => {
    const { speciality: written, ...rest } = sent
    const input = { ...rest, speciality: written === undefined ? undefined : canonicalSpeciality(written) }
    const doctor = input.doctor === undefined ? undefined : await ports.doctors.find(input.doctor)
    const today = dateAt(ports.clock.now(), await zoneOf(ports, input))
    const faults = faultsOf(input, { owner, doctor, specialities, today })
    if (faults.length > 0) return { faults }
    if (given.filter(({ status }) => status === 'open').length >= mostHandovers) {
      return problemOf(failure('too-many-handovers'))
    }
    const id = ports.newIdentifier()
    const link = { ...input, id, may: 'book', account: owner.id, givenAt: ports.clock.now(), version: 1 } as const
    await ports.handovers.add(link)
    return givenOutcome(input, href(bookingRoutes.bookingLink, { link: id }), href(bookingRoutes.bookingLinks, {}))
  }
  return action('give', clinicDescription.resources.bookingLinks.forms.give, act, { takesLocks: true })
}

interface Checked extends Pick<Place, 'owner' | 'specialities'> {
  readonly doctor: Doctor | undefined
  readonly today: string
}

function faultsOf(input: Input, { owner, doctor, specialities, today }: Checked): readonly Fault[] {
  const { speciality, latest, until, age } = input
  const isUnknown = speciality !== undefined && !specialities.includes(speciality)
  const isOfOther = doctor !== undefined && speciality !== undefined && doctor.speciality !== speciality
  const checks: readonly (readonly [boolean, Fault])[] = [
    [isUnknown, { pointer: '/speciality', detail: bookingTexts.unknownSpecialityFault }],
    [
      input.doctor !== undefined && doctor === undefined,
      { pointer: '/doctor', detail: bookingTexts.unknownDoctorFault },
    ],
    [isOfOther, { pointer: '/doctor', detail: bookingTexts.otherSpecialityFault }],
    [latest < today, { pointer: '/latest', detail: bookingTexts.pastDayFault }],
    [until < today, { pointer: '/until', detail: bookingTexts.pastDayFault }],
    [owner.dateOfBirth === undefined && age === undefined, { pointer: '/age', detail: bookingTexts.missingAgeFault }],
  ]
  return checks.flatMap(([isWrong, fault]) => (isWrong ? [fault] : []))
}
