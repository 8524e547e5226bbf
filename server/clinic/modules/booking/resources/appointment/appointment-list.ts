import { may, refusalFor } from '@waymark/server/authentication'
import {
  type GivenLink,
  href,
  listVersion,
  pageRequestOf,
  pageVersion,
  type Problem,
  protocolProblem,
  type Representation,
  resource,
  type Resource,
} from '@waymark/server'
import type { Instant, Page } from '@waymark/server/values'
import { principalOf, type Principal, type Member } from '../../../../principal.ts'
import { bookingPermissions } from '../../permissions.ts'
import { pageVariables, type InputOf } from '@waymark/shared'
import { appointmentSearch } from '@waymark/shared/clinic'
import { listing, represent, type TitledLink } from '../../../../represent.ts'
import { searchedWords } from '../../../../search.ts'
import type { Ports } from '../../ports.ts'
import { bookingRoutes } from '../../routes.ts'
import { type Appointment, appointmentKey, type AppointmentSearch } from '../../domain/appointment.ts'
import type { Doctor } from '../../domain/doctor.ts'
import type { Account } from '../../../accounts/contract.ts'
import { alarmsOf, appointmentRepresentation, viewerOf } from './appointment-representation.ts'
import { bookingTexts } from '../../texts.ts'

interface Shown {
  readonly title: string
  readonly hrefOf: (cursor: string | undefined) => string
  readonly cursor?: string | undefined
  readonly principal: Principal
  readonly keyOf: (appointment: Appointment) => string
  readonly alarms: readonly number[] | undefined
  /** The calendar feed of the same appointments. */
  readonly calendar?: { readonly href: string; readonly title: string }
  readonly search?: GivenLink
  /** The links with which others may book for the patient. */
  readonly bookingLinks?: TitledLink | undefined
  /** The doctors of the appointments by their ids, if they are known. */
  readonly doctors?: DoctorsById
}

type DoctorsById = ReadonlyMap<string, Doctor>

/** Represents a page of appointments for an authorised caller; calendar formats get the events. */
export async function appointmentListRepresentation(
  ports: Pick<Ports, 'doctors' | 'capabilities' | 'clock'>,
  page: Page<Appointment>,
  { title, principal, calendar, search, alarms, doctors: known, bookingLinks, ...told }: Shown,
): Promise<Representation> {
  const doctors = known ?? (await doctorsOf(ports, page.items))
  const representOne = (appointment: Appointment): Representation => {
    const doctor = doctors.get(appointment.slot.doctor)
    if (doctor === undefined) throw new Error('The doctor of a slot must exist')
    const viewer = { ...viewerOf(ports, appointment, principal), alarms, isListed: true }
    return appointmentRepresentation(appointment, doctor, viewer)
  }
  const { links, ...listed } = listing(page, { ...told, represent: representOne })
  const events = listed.embedded.item.flatMap((item) => item.events ?? [])
  return represent('appointments', {
    title,
    ...listed,
    links: { ...links, search, calendar, 'booking-links': bookingLinks },
    events,
  })
}

async function doctorsOf(
  { doctors }: Pick<Ports, 'doctors'>,
  appointments: readonly Appointment[],
): Promise<DoctorsById> {
  const ids = new Set(appointments.map(({ slot }) => slot.doctor))
  const found = await Promise.all([...ids].map((id) => doctors.find(id)))
  return new Map(found.flatMap((doctor) => (doctor === undefined ? [] : [[doctor.id, doctor] as const])))
}

interface Wanted {
  readonly page: Page<Appointment>
  readonly principal: Member
  readonly shown: DoctorsById
  /** The doctors that a search can choose from. */
  readonly choices: readonly Doctor[]
  readonly alarms: readonly number[] | undefined
  /** The name of the patient whose appointments a clerk looks for. */
  readonly patient: string | undefined
}

/** The appointments of the caller: the own ones of a patient, those of a doctor, all for clerks. */
export function appointmentList(ports: Ports): Resource {
  const { appointments, doctors, clock } = ports
  return resource({
    route: bookingRoutes.appointments,
    kind: 'appointments',
    hasEvents: true,
    parameters: { ...appointmentSearch, ...pageVariables },
    cache: { store: 'none' },
    async find({ parameters, caller }) {
      const principal = principalOf({ caller })
      const refusal = refusalFor(principal, bookingPermissions.listAppointments, {})
      if (refusal !== undefined) return refusal
      const request = pageRequestOf(parameters)
      if ('problem' in request) return request
      // The policy rejects guests.
      const member = principal as Member
      const search = searchOf(member, parameters, clock.now())
      if ('problem' in search) return search
      const page = await appointments.page(search, request)
      const shown = await doctorsOf(ports, page.items)
      const choices = await doctorsToChoose(doctors, member)
      const alarms = await alarmsOf(ports, principal)
      const patient = await patientOf(ports, member, search)
      const names = versionOfNames([...shown.values(), ...choices])
      const version = [pageVersion(page, versionAt(clock.now())), names, alarms, patient?.version].join('-')
      return { entity: { page, principal: member, shown, choices, alarms, patient: patient?.name }, version }
    },
    represent({ page, principal, shown, choices, alarms, patient }: Wanted, { parameters: { cursor, ...told } }) {
      const hrefOf = (other: string | undefined): string => href(bookingRoutes.appointments, { ...told, cursor: other })
      return appointmentListRepresentation(ports, page, {
        title:
          patient === undefined
            ? bookingTexts.appointmentsTitle
            : bookingTexts.appointmentsOfTitle({ doctor: patient }),
        hrefOf,
        cursor,
        principal,
        keyOf: appointmentKey,
        doctors: shown,
        search: { ...searchLink(choices, principal), values: { ...told } },
        bookingLinks: may(principal, bookingPermissions.giveBookingLinks, {})
          ? { href: href(bookingRoutes.bookingLinks, {}), title: bookingTexts.bookingLinksTitle }
          : undefined,
        alarms,
      })
    },
  })
}

type Parameters = InputOf<typeof appointmentSearch>

/** Returns the search of a caller, or the problem of parameters that the caller may not use or that find nothing. */
function searchOf(member: Member, parameters: Parameters, now: Instant): AppointmentSearch | Problem {
  const { user: account, doctor, status: state, period: is, from, until } = parameters
  const words = searchedWords(parameters)
  if ('problem' in words) return words
  const search = { words, account, doctor, state, from, until, ...(is === undefined ? {} : { period: { is, now } }) }
  if (member.role === 'clerk') return search
  if (member.role === 'patient')
    return account === undefined || account === member.account
      ? { ...search, account: member.account }
      : protocolProblem('not-allowed')
  const own = member.represents ?? ''
  return doctor === undefined || doctor === own ? { ...search, doctor: own } : protocolProblem('not-allowed')
}

async function patientOf(
  { accounts }: Pick<Ports, 'accounts'>,
  { role }: Member,
  { account }: AppointmentSearch,
): Promise<Account | undefined> {
  return role === 'clerk' && account !== undefined ? accounts.find(account) : undefined
}

/** Returns the version of a listed appointment, which can no longer be cancelled after its start. */
export function versionAt(now: Instant): (appointment: Appointment) => string {
  return ({ id, version, slot }) => [id, version, slot.version, slot.start <= now].join('-')
}

/** Returns a version that changes with the names of doctors. */
function versionOfNames(doctors: readonly Doctor[]): string {
  return listVersion(doctors.map(({ id, version }) => `${id}.${String(version)}`))
}

function searchLink(options: readonly Doctor[], member: Member): GivenLink {
  // A patient's own appointments have one patient.
  const names = Object.keys(appointmentSearch).filter(
    (name) => member.role !== 'patient' || !['q', 'user'].includes(name),
  )
  return {
    href: `${href(bookingRoutes.appointments, {})}{?${names.join(',')}}`,
    title: bookingTexts.appointmentSearchTitle,
    ...(options.length === 0
      ? {}
      : { options: { doctor: options.map(({ id, name }) => ({ value: id, prompt: name })) } }),
  }
}

// A longer choice would not help to find a doctor.
const mostOptions = 50

async function doctorsToChoose(doctors: Ports['doctors'], { role, represents }: Member): Promise<readonly Doctor[]> {
  if (role === 'doctor') {
    const own = await doctors.find(represents ?? '')
    return own === undefined ? [] : [own]
  }
  const { items, hasNext } = await doctors.page({ limit: mostOptions })
  return hasNext ? [] : items
}
