import { may, refusalFor } from '@waymark/server/authentication'
import { dateAfter, dateAt, isFailure, type LocalDate, type Page } from '@waymark/server/values'
import {
  action,
  type Action,
  href,
  listVersion,
  type Outcome,
  type Problem,
  pageRequestOf,
  pageVersion,
  type Representation,
  resource,
  type Resource,
} from '@waymark/server'
import { type Member, principalOf } from '../../../../principal.ts'
import { bookingPermissions } from '../../permissions.ts'
import { clinicDescription, type waitingFields } from '@waymark/shared/clinic'
import { type InputOf, pageVariables } from '@waymark/shared'
import type { Account } from '../../../accounts/contract.ts'
import { type Appointment, nextBooked } from '../../domain/appointment.ts'
import type { Doctor } from '../../domain/doctor.ts'
import { join, waitingKey, type WaitingEntry } from '../../domain/waiting-list.ts'
import type { Slot } from '../../domain/slot.ts'
import { moveLink } from '../appointment/move-times.ts'
import { weekSlot } from '../slot/slot-representation.ts'
import { doctorLink } from '../doctor/doctor-links.ts'
import { problemOf } from '../../failures.ts'
import { listing, represent } from '../../../../represent.ts'
import { noSuchDoctor } from '../doctor/doctor.ts'
import type { Ports } from '../../ports.ts'
import { bookingRoutes } from '../../routes.ts'
import { type OfferedSlots, offeredSlots, waitingEntryRepresentation } from './waiting-entry.ts'
import { bookingTexts } from '../../texts.ts'

interface Waiting {
  readonly doctor: Doctor
  readonly member: Member
  /** Whether the page has the entries of all patients; otherwise those of the reader. */
  readonly seesAll: boolean
  readonly page: Page<WaitingEntry>
  readonly patients: ReadonlyMap<string, Account>
  readonly offered: OfferedSlots
  /** The next free times, which a patient can book instead. */
  readonly free: readonly Slot[]
  /** The next appointment of the patient with the doctor; undefined for staff. */
  readonly booked: Appointment | undefined
}

const mostFree = 6

/** The waiting list of a doctor: all entries for staff, the own one for patients. POST joins, for patients only. */
export function waitingList(ports: Ports): Resource {
  const { accounts, doctors, schedules, waitingList: list, clock } = ports
  return resource({
    route: bookingRoutes.waitingList,
    kind: 'waitingList',
    parameters: pageVariables,
    cache: { store: 'none' },
    async find({ variables, parameters, caller }) {
      const principal = principalOf({ caller })
      const doctor = await doctors.find(variables.doctor)
      if (doctor === undefined) return noSuchDoctor()
      const refusal = refusalFor(principal, bookingPermissions.visitWaitingList, {})
      if (refusal !== undefined) return refusal
      const request = pageRequestOf(parameters)
      if ('problem' in request) return request
      // The policy rejects guests.
      const member = principal as Member
      const seesAll = may(member, bookingPermissions.seeWaitingList, { doctor: doctor.id })
      const filter = { doctor: doctor.id, ...(seesAll ? {} : { account: member.account }) }
      const today = dateAt(clock.now(), doctor.timeZone)
      const page = await list.page(filter, request)
      const patients = await accounts.findAll(page.items.map(({ account }) => account))
      const entries = pageVersion(page, ({ id, version, account }) =>
        [id, version, patients.get(account)?.version].join('.'),
      )
      const free = seesAll ? [] : await schedules.open({ doctor: doctor.id, now: clock.now(), limit: mostFree })
      const times = listVersion(free.map(({ id, version }) => `${String(id)}.${String(version)}`))
      const version = [doctor.version, today, entries, times].join('-')
      const booked = seesAll ? undefined : await nextOf(ports, doctor, member)
      const own = booked === undefined ? '' : `${booked.id}.${String(booked.version)}`
      const offered = await offeredSlots(ports, page.items, member)
      const entity = { doctor, member, seesAll, page, patients, offered, free, booked }
      return { entity, version: `${version}-${own}-${String(seesAll)}` }
    },
    represent: (waiting: Waiting, { parameters: { cursor, limit } }) =>
      listRepresentation(waiting, { cursor, limit, today: dateAt(clock.now(), waiting.doctor.timeZone) }),
    actions: { POST: joining(ports) },
  })
}

interface ShownPage {
  readonly cursor: string | undefined
  readonly limit: number | undefined
  /** Today in the doctor's zone. */
  readonly today: LocalDate
}

function listRepresentation(
  { doctor, member, seesAll, page, patients, offered, free, booked }: Waiting,
  { cursor, limit, today }: ShownPage,
): Representation {
  const { links, ...listed } = listing(page, {
    keyOf: waitingKey,
    hrefOf: (other) => href(bookingRoutes.waitingList, { doctor: doctor.id, cursor: other, limit }),
    cursor,
    represent: (entry) =>
      waitingEntryRepresentation(entry, doctor, {
        principal: member,
        today,
        patient: patients.get(entry.account),
        offered,
      }),
  })
  const values = { from: today, to: booked?.slot.date ?? dateAfter(today, 7) }
  return represent('waitingList', {
    title: bookingTexts.waitingListTitle({ doctor: doctor.name }),
    ...listed,
    state: { ...listed.state, timeZone: doctor.timeZone, showsAll: seesAll },
    links: {
      ...links,
      doctor: doctorLink(doctor),
      'appointment-time': booked && moveLink({ appointment: booked.id }),
    },
    embedded: { ...listed.embedded, 'next-slots': free.map((slot) => weekSlot(slot, doctor)) },
    forms: {
      join: may(member, bookingPermissions.joinWaitingList, {})
        ? { method: 'POST', target: href(bookingRoutes.waitingList, { doctor: doctor.id }), values }
        : undefined,
    },
  })
}

async function nextOf(
  { appointments, clock }: Pick<Ports, 'appointments' | 'clock'>,
  doctor: Doctor,
  { account }: Member,
): Promise<Appointment | undefined> {
  const { items } = await nextBooked(appointments, { account, doctor: doctor.id }, { now: clock.now(), limit: 1 })
  return items[0]
}

function joining(ports: Ports): Action<Waiting> {
  const act = async ({ doctor, member }: Waiting, days: InputOf<typeof waitingFields>): Promise<Outcome | Problem> => {
    const today = dateAt(ports.clock.now(), doctor.timeZone)
    const entry = await join(ports, { doctor: doctor.id, account: member.account }, { ...days, today })
    if (isFailure(entry)) return problemOf(entry)
    return {
      outcome: 'created',
      done: bookingTexts.done.joined,
      location: href(bookingRoutes.waitingEntry, { doctor: doctor.id, entry: entry.id }),
      touched: [href(bookingRoutes.waitingList, { doctor: doctor.id })],
    }
  }
  return action('join', clinicDescription.resources.waitingList.forms.join, act, {
    refusal: ({ member }) => refusalFor(member, bookingPermissions.joinWaitingList, {}),
    takesLocks: true,
  })
}
