import { failure, type FailureCode } from '../domain/failure.ts'
import type { Orphans } from '../domain/fill-schedule.ts'
import type { Problem } from '../http/problem.ts'
import { appointmentTitle } from './appointment/appointment-representation.ts'
import { problemOf } from './failures.ts'
import type { Ports } from './ports.ts'
import { linkSet } from './represent.ts'
import { href } from './routes.ts'

// So many are named; the others come to light when these are moved.
const mostNamed = 50

/** The problem that appointments are in the way, with links to them. */
export async function orphaned(
  { appointments, doctors }: Pick<Ports, 'appointments' | 'doctors'>,
  { orphans }: Orphans,
  code: FailureCode,
): Promise<Problem> {
  const named = await appointments.ofSlots(orphans.slice(0, mostNamed).map(({ id }) => id))
  const links = await Promise.all(
    named.map(async (appointment) => ({
      href: href('appointment', { appointment: appointment.id }),
      title: appointmentTitle(appointment, { name: (await doctors.find(appointment.slot.doctor))?.name ?? '' }),
    })),
  )
  return problemOf(failure(code), {
    extensions: { count: orphans.length },
    links: [linkSet('conflicts', ...links)],
  })
}
