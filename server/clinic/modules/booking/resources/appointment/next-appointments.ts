import { isMember, may } from '@waymark/server/authentication'
import { href, pageVersion, type Representation } from '@waymark/server'
import { dateAt } from '@waymark/server/values'
import type { Principal } from '../../../../principal.ts'
import { appointmentKey, nextBooked } from '../../domain/appointment.ts'
import { bookingTexts } from '../../texts.ts'
import { bookingPermissions } from '../../permissions.ts'
import type { Ports } from '../../ports.ts'
import { bookingRoutes } from '../../routes.ts'
import { appointmentListRepresentation, versionAt } from './appointment-list.ts'

type Needed = Pick<Ports, 'appointments' | 'doctors' | 'capabilities' | 'clock'>

interface NextAppointments {
  readonly version: string
  readonly represent: () => Promise<Representation>
}

/**
 * Reads the next booked appointment of a patient, or the patients of a doctor's day. Returns undefined for other
 * callers.
 */
export async function nextAppointmentsOf(ports: Needed, principal: Principal): Promise<NextAppointments | undefined> {
  const { appointments, clock } = ports
  if (!isMember(principal) || !may(principal, bookingPermissions.listAppointments, {})) return undefined
  const chosen = await chosenBy(ports, principal)
  if (chosen === undefined) return undefined
  const { limit, from, until, ...whose } = chosen
  const now = clock.now()
  const page = await nextBooked(appointments, { ...whose, from, until }, { now, limit })
  const query = { status: 'booked', period: 'upcoming', from, until, limit }
  return {
    version: pageVersion(page, versionAt(now)),
    represent: () =>
      appointmentListRepresentation(ports, page, {
        title: bookingTexts.appointmentsTitle,
        hrefOf: (cursor) => href(bookingRoutes.appointments, { ...query, cursor }),
        principal,
        keyOf: appointmentKey,
        alarms: undefined,
      }),
  }
}

// More than a doctor sees on a day.
const mostOfDay = 50

interface Chosen {
  readonly account?: string
  readonly doctor?: string
  readonly from?: string
  readonly until?: string
  readonly limit: number
}

async function chosenBy({ doctors, clock }: Needed, principal: Principal): Promise<Chosen | undefined> {
  if (principal.role === 'patient') return { account: principal.account, limit: 1 }
  const doctor = principal.role === 'doctor' ? await doctors.find(principal.represents ?? '') : undefined
  if (doctor === undefined) return undefined
  const today = dateAt(clock.now(), doctor.timeZone)
  return { doctor: doctor.id, from: today, until: today, limit: mostOfDay }
}
