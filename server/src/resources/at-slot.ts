import { failure } from '../domain/failure.ts'
import { isLive, type Hold } from '../domain/hold.ts'
import { may, type Principal } from '../domain/policy.ts'
import type { Slot } from '../domain/slot.ts'
import type { Problem } from '../http/problem.ts'
import { askedBy } from './access.ts'
import { problemOf } from './failures.ts'
import type { Ports } from './ports.ts'
import { linkSet } from './represent.ts'
import { openSlotsOf, statusFor, type SlotView } from './slot/slot-representation.ts'

/** Names the state of a slot for somebody. */
export function slotVersion(view: SlotView, now: number): string {
  const { slot: found, doctor, hold, profile } = view
  // A hold that is over is not shown any more, although nothing was written.
  const held = hold !== undefined && isLive(hold, now) ? hold.until : 0
  const filledIn = profile === undefined ? [] : [profile.version]
  return [found.version, statusFor(view, now), doctor.version, held, ...filledIn].join('-')
}

/** A slot and who looks at it, or why nobody sees it. */
export async function viewOfSlot(
  ports: Pick<Ports, 'schedules' | 'doctors' | 'holds' | 'accounts'>,
  segment: string,
  { caller, hold }: Parameters<typeof askedBy>[0] & { readonly hold?: string | undefined },
): Promise<SlotView | Problem> {
  const found = await ports.schedules.slot(slotNumber(segment))
  const doctor = found === undefined ? undefined : await ports.doctors.find(found.doctor)
  if (found === undefined || doctor === undefined) return problemOf(failure('slot-unknown'))
  if (found.state === 'withdrawn') {
    return problemOf(failure('slot-withdrawn'), { links: [linkSet('schedule', openSlotsOf(found))] })
  }
  const principal = askedBy({ caller })
  const own = await ownHold(ports, found, { principal, shown: hold })
  return { slot: found, doctor, principal, hold: own, profile: await profileOf(ports, principal) }
}

// The clinic books for others, and a program is told no more than it was allowed.
async function profileOf({ accounts }: Pick<Ports, 'accounts'>, principal: Principal): Promise<SlotView['profile']> {
  if (principal.role !== 'patient') return undefined
  const { account } = principal
  return may(principal, 'change a profile', { account }) ? accounts.find(account) : undefined
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

/** The number of a slot; 0, which none has, where the segment is no number, or one that the database could not hold. */
export function slotNumber(segment: string): number {
  return /^[1-9]\d{0,8}$/.test(segment) ? Number(segment) : 0
}
