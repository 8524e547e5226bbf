import { may, refusalFor } from '@waymark/server/authentication'
import {
  action,
  type Action,
  href,
  type Outcome,
  type Problem,
  protocolProblem,
  type Representation,
  resource,
  type Resource,
} from '@waymark/server'
import { dateAt, dayInWords, type LocalDate } from '@waymark/server/values'
import { principalOf, type Principal } from '../../../../principal.ts'
import { bookingPermissions } from '../../permissions.ts'
import { clinicDescription } from '@waymark/shared/clinic'
import { problemOf } from '../../failures.ts'
import type { Ports } from '../../ports.ts'
import { homeLink, represent } from '../../../../represent.ts'
import { bookingRoutes } from '../../routes.ts'
import type { Account } from '../../../accounts/contract.ts'
import type { Doctor } from '../../domain/doctor.ts'
import type { Slot } from '../../domain/slot.ts'
import { type Offer, type WaitingEntry, leave } from '../../domain/waiting-list.ts'
import { doctorLink } from '../doctor/doctor-links.ts'
import { spanOf } from '../slot/slot-representation.ts'
import { bookingTexts } from '../../texts.ts'

interface Looking {
  readonly principal: Principal
  /** Today in the doctor's zone. */
  readonly today: LocalDate
  readonly patient: Account | undefined
  /** The slots that are offered, by id. */
  readonly offered: OfferedSlots
}

export type OfferedSlots = ReadonlyMap<number, Slot>

/** Reads the slots that are offered to the caller, who alone gets links to them. */
export async function offeredSlots(
  { schedules }: Pick<Ports, 'schedules'>,
  entries: readonly WaitingEntry[],
  principal: Principal,
): Promise<OfferedSlots> {
  const offers = entries.flatMap((entry) => (isOwn(entry, principal) ? (offerOf(entry) ?? []) : []))
  const slots = await Promise.all(offers.map(({ slot }) => schedules.slot(slot)))
  return new Map(slots.flatMap((slot) => (slot === undefined ? [] : [[slot.id, slot] as const])))
}

function isOwn({ account }: WaitingEntry, principal: Principal): boolean {
  return principal.role !== 'guest' && principal.account === account
}

function offerOf({ state, offer }: WaitingEntry): Offer | undefined {
  return state === 'offered' ? offer : undefined
}

/** Represents an entry of the waiting list. */
export function waitingEntryRepresentation(
  entry: WaitingEntry,
  doctor: Doctor,
  { principal, today, patient, offered: slots }: Looking,
): Representation {
  const { id, account, from, to, state, joinedAt } = entry
  const self = href(bookingRoutes.waitingEntry, { doctor: doctor.id, entry: id })
  const offered = offerOf(entry)
  const kept = isOwn(entry, principal) ? offered : undefined
  return represent('waitingEntry', {
    title: bookingTexts.waitingEntryTitle({ doctor: doctor.name, from: dayInWords(from), to: dayInWords(to) }),
    self,
    state: {
      id,
      doctor: doctor.id,
      ...(isOwn(entry, principal) ? {} : patientOf(account, patient)),
      from,
      to,
      timeZone: doctor.timeZone,
      status: state === 'waiting' && to < today ? 'over' : state,
      joinedAt: new Date(joinedAt).toISOString(),
      ...(offered === undefined ? {} : { offerExpires: new Date(offered.until).toISOString() }),
    },
    links: {
      collection: {
        href: href(bookingRoutes.waitingList, { doctor: doctor.id }),
        title: bookingTexts.waitingListTitle({ doctor: doctor.name }),
      },
      doctor: doctorLink(doctor),
      hold: kept && {
        href: href(bookingRoutes.hold, { slot: kept.slot }),
        title: offerTitle(slots.get(kept.slot), doctor),
      },
      home: homeLink,
    },
    forms: { leave: mayLeave(entry, principal) ? { method: 'DELETE', target: self } : undefined },
  })
}

function offerTitle(slot: Slot | undefined, doctor: Doctor): string {
  if (slot === undefined) return bookingTexts.holdTitle
  return bookingTexts.heldTitle({ slot: bookingTexts.slotOnDayTitle(spanOf(slot, doctor)) })
}

function patientOf(user: string, patient: Account | undefined): { readonly user: string; readonly name?: string } {
  return patient === undefined ? { user } : { user, name: patient.name }
}

function mayLeave({ state, doctor, account }: WaitingEntry, principal: Principal): boolean {
  const isLive = state === 'waiting' || state === 'offered'
  return isLive && may(principal, bookingPermissions.changeWaitingEntry, { doctor, account })
}

/** Returns the version of an entry of the waiting list. */
function waitingEntryVersion(
  { version }: WaitingEntry,
  doctor: Doctor,
  { today, patient }: Pick<Looking, 'today' | 'patient'>,
): string {
  return [version, doctor.version, today, patient?.version].join('-')
}

interface Place extends Looking {
  readonly entry: WaitingEntry
  readonly doctor: Doctor
}

/** An entry of the waiting list, for its patient and for staff. DELETE leaves the list. */
export function waitingEntry(ports: Ports): Resource {
  const { accounts, doctors, waitingList, clock } = ports
  return resource({
    route: bookingRoutes.waitingEntry,
    kind: 'waitingEntry',
    cache: { store: 'none' },
    async find({ variables, caller }) {
      const principal = principalOf({ caller })
      const refusal = refusalFor(principal, bookingPermissions.visitWaitingList, {})
      if (refusal !== undefined) return refusal
      const entry = await waitingList.find(variables.entry)
      const doctor = await doctors.find(variables.doctor)
      // Unauthorised callers get the same response whether it exists or not.
      const isSeen = entry !== undefined && may(principal, bookingPermissions.changeWaitingEntry, entry)
      if (!isSeen || doctor?.id !== entry.doctor) return protocolProblem('not-found', bookingTexts.unknownEntryDetail)
      const today = dateAt(clock.now(), doctor.timeZone)
      const patient = await accounts.find(entry.account)
      return {
        entity: { entry, doctor, principal, today, patient, offered: await offeredSlots(ports, [entry], principal) },
        version: waitingEntryVersion(entry, doctor, { today, patient }),
      }
    },
    represent: ({ entry, doctor, ...looking }: Place) => waitingEntryRepresentation(entry, doctor, looking),
    actions: { DELETE: leaving(ports) },
  })
}

function leaving(ports: Ports): Action<Place> {
  const act = async ({ entry, doctor }: Place): Promise<Outcome | Problem> => {
    const refused = await leave(ports, entry)
    if (refused !== undefined) return problemOf(refused)
    const list = href(bookingRoutes.waitingList, { doctor: doctor.id })
    return { outcome: 'deleted', done: bookingTexts.done.left, next: list, touched: [list] }
  }
  return action('leave', clinicDescription.resources.waitingEntry.forms.leave, act, { takesLocks: true })
}
