import type { Problem } from '@waymark/server'
import { may } from '@waymark/server/authentication'
import { failure } from '@waymark/server/values'
import { principalOf, type Principal } from '../../../../principal.ts'
import { linkSet } from '../../../../represent.ts'
import { accountPermissions } from '../../../accounts/contract.ts'
import type { Appointment } from '../../domain/appointment.ts'
import { liveHold, type Hold } from '../../domain/hold.ts'
import type { Slot } from '../../domain/slot.ts'
import { problemOf } from '../../failures.ts'
import type { Ports } from '../../ports.ts'
import { typeChoice, versionOfTypes } from './type-choice.ts'
import { versionOfChoice } from '../patient-choice.ts'
import { mayOpen } from './listed-slot.ts'
import { openSlotsOf, statusFor, type SlotView } from './slot-representation.ts'

type Stores = 'schedules' | 'doctors' | 'holds' | 'accounts' | 'appointments' | 'appointmentTypes' | 'availabilities'
type ViewPorts = Pick<Ports, Stores | 'clock'>

/** The hold of the caller, and the chosen appointment type. */
interface Chosen {
  readonly hold?: string | undefined
  readonly type?: string | undefined
}

/** Returns the version of a slot for a caller. */
export function slotVersion(view: SlotView, now: number): string {
  const { slot: found, doctor, hold, profile, appointment, choice, types } = view
  // A hold expires without a write.
  const held = liveHold(hold, now)?.until ?? 0
  const parts = [
    found.version,
    statusFor(view, now),
    doctor.version,
    held,
    ...(profile === undefined ? [] : [profile.version]),
    ...(appointment === undefined ? [] : ['seen']),
  ]
  const ofChoice = choice === undefined ? '' : versionOfChoice(choice)
  return parts.join('-') + ofChoice + (types === undefined ? '' : versionOfTypes(types))
}

type Viewer = Parameters<typeof principalOf>[0] & Chosen

/** Returns a slot with its caller, or the problem for a slot that is not visible. */
export async function viewOfSlot(ports: ViewPorts, segment: string, viewer: Viewer): Promise<SlotView | Problem> {
  const view = await readView(ports, segment, viewer)
  return 'problem' in view || !hasEndedHold(view) ? view : readView(ports, segment, viewer)
}

// A hold ends with the change of its slot in one transaction, so a slot that still has it was read before that.
function hasEndedHold({ slot, hold }: SlotView): boolean {
  return hold?.endedAt !== undefined && slot.hold?.id === hold.id
}

async function readView(
  ports: ViewPorts,
  segment: string,
  { caller, hold, type }: Viewer,
): Promise<SlotView | Problem> {
  const found = await ports.schedules.slot(slotNumber(segment))
  const doctor = found === undefined ? undefined : await ports.doctors.find(found.doctor)
  if (found === undefined || doctor === undefined) return problemOf(failure('slot-unknown'))
  if (found.state === 'withdrawn') {
    return problemOf(failure('slot-withdrawn'), { links: [linkSet('schedule', openSlotsOf(found))] })
  }
  const principal = principalOf({ caller })
  const own = await ownHold(ports, found, { principal, shown: hold })
  const profile = await profileOf(ports, principal)
  const types = await typeChoice(ports, found, principal, { type, hold: own })
  if ('problem' in types) return types
  return {
    slot: found,
    doctor,
    principal,
    hold: own,
    profile,
    types,
    appointment: await seenAppointment(ports, found, principal),
  }
}

async function seenAppointment(
  { appointments }: Pick<Ports, 'appointments'>,
  slot: Slot,
  principal: Principal,
): Promise<Appointment | undefined> {
  if (slot.state !== 'booked' || principal.role === 'guest') return undefined
  const [appointment] = await appointments.ofSlots([slot.id])
  return appointment !== undefined && mayOpen(appointment, slot, principal) ? appointment : undefined
}

// Staff book for others; a client application gets only the profile that its scopes allow.
async function profileOf({ accounts }: Pick<Ports, 'accounts'>, principal: Principal): Promise<SlotView['profile']> {
  if (principal.role !== 'patient') return undefined
  const { account } = principal
  return may(principal, accountPermissions.changeProfile, { account }) ? accounts.find(account) : undefined
}

async function ownHold(
  { holds }: Pick<Ports, 'holds'>,
  { id }: Slot,
  { principal, shown }: { readonly principal: Principal; readonly shown: string | undefined },
): Promise<Hold | undefined> {
  if (shown !== undefined) {
    const hold = await holds.find(shown)
    if (hold?.slot === id && hold.account === undefined) return hold
  }
  return principal.role === 'guest' ? undefined : holds.lastOf(principal.account, id)
}

/** Returns the number of a slot, or the unused 0 if the segment is not a number that the database can hold. */
export function slotNumber(segment: string): number {
  return /^[1-9]\d{0,8}$/.test(segment) ? Number(segment) : 0
}
