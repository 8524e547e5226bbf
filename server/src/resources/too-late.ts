import { alternativesTo } from '../domain/alternatives.ts'
import type { Failure } from '../domain/failure.ts'
import { dateAfter } from '../domain/local-time.ts'
import { may, type Principal } from '../domain/policy.ts'
import type { Slot } from '../domain/slot.ts'
import type { Problem } from '../http/problem.ts'
import { problemOf } from './failures.ts'
import type { Ports } from './ports.ts'
import { linkSet } from './represent.ts'
import { href } from './routes.ts'
import { waitingForm } from './waiting-form.ts'
import { openSlotsOf, slotTitle } from './slot/slot-representation.ts'

// Who waits because of a slot waits a week longer, if nothing else is said.
const usualDays = 7

/** What somebody is told who does not get a slot: why, what else is open, and how to wait. */
export async function tooLate(
  { schedules, doctors, clock }: Pick<Ports, 'schedules' | 'doctors' | 'clock'>,
  failure: Failure,
  slot: Slot,
  principal: Principal,
): Promise<Problem> {
  const others = await alternativesTo(schedules, slot, clock.now())
  const links = await Promise.all(
    others.map(async (other) => {
      const doctor = await doctors.find(other.doctor)
      return { href: href('slot', { slot: other.id }), title: slotTitle(other, { name: doctor?.name ?? other.doctor }) }
    }),
  )
  const days = { from: slot.date, to: dateAfter(slot.date, usualDays) }
  return problemOf(failure, {
    links: [linkSet('alternatives', ...links), linkSet('schedule', openSlotsOf(slot))],
    ...(may(principal, 'wait for a slot', {}) ? { otherForms: [waitingForm(slot.doctor, days)] } : {}),
  })
}
