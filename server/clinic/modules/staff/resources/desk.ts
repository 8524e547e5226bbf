import { refusalFor } from '@waymark/server/authentication'
import {
  cursorAfter,
  href,
  pageRequestOf,
  pageVersion,
  type Representation,
  resource,
  type Resource,
} from '@waymark/server'
import { dateAfter, dateAt, dayInWords, type Instant, type LocalDate, type Page } from '@waymark/server/values'
import { pageVariables } from '@waymark/shared'
import { deskVariables } from '@waymark/shared/clinic'
import { principalOf, type Principal } from '../../../principal.ts'
import { homeLink, represent } from '../../../represent.ts'
import {
  bookingRoutes,
  bookingTexts,
  type Choices,
  callLink,
  choicesOf,
  type Doctor,
  doctorKey,
  scheduleRepresentation,
  versionOfChoices,
  versionOfDays,
} from '../../booking/contract.ts'
import { paymentRoutes } from '../../payments/contract.ts'
import { staffTexts } from '../texts.ts'
import { staffPermissions } from '../permissions.ts'
import { staffRoutes } from '../routes.ts'
import type { Ports } from '../ports.ts'
import { attentionOf, versionOfAttention, type Attention, type AttentionPorts } from './attention.ts'

// As many doctors as fit side by side on a wide screen.
const most = 8

interface DeskView {
  readonly date: LocalDate
  readonly doctors: Page<Doctor>
  readonly principal: Principal
  readonly attention: Attention
  readonly hasPayments: boolean
  readonly choices: Choices
}

/** The day of all doctors, side by side, for clerks; the default is today in the time zone of the first doctor. */
export function desk(ports: AttentionPorts & Pick<Ports, 'schedules' | 'appointmentTypes' | 'watchVersion'>): Resource {
  const { doctors, clock, watchVersion } = ports
  return resource({
    route: staffRoutes.desk,
    kind: 'desk',
    parameters: { ...deskVariables, cursor: pageVariables.cursor },
    cache: { store: 'none' },
    watchVersion,
    async find({ parameters: { date, cursor }, caller }) {
      const principal = principalOf({ caller })
      const refusal = refusalFor(principal, staffPermissions.seeDesk, {})
      if (refusal !== undefined) return refusal
      const request = pageRequestOf({ cursor, limit: most })
      if ('problem' in request) return request
      const page = await doctors.page(request)
      const day = date ?? dateAt(clock.now(), page.items[0]?.timeZone ?? 'UTC')
      const attention = await attentionOf(ports, principal)
      const choices = await choicesOf(ports)
      const shown = [await versionOf(ports, page, day), versionOfAttention(attention), versionOfChoices(choices)]
      return {
        entity: {
          date: day,
          doctors: page,
          principal,
          attention,
          hasPayments: ports.paymentProvider !== undefined,
          choices,
        },
        version: shown.join('-'),
      }
    },
    represent: async (view) => {
      const days = await Promise.all(view.doctors.items.map((doctor) => dayOf(ports, doctor, view)))
      return deskRepresentation(view, days)
    },
  })
}

/** Returns a version that changes with the page of doctors, their slots and their appointments. */
async function versionOf(
  { schedules, appointments, clock }: Pick<Ports, 'schedules' | 'appointments' | 'clock'>,
  page: Page<Doctor>,
  date: LocalDate,
): Promise<string> {
  const now = clock.now()
  const days = await Promise.all(page.items.map(({ id }) => schedules.day(id, date, now)))
  const slots = days.map((day) =>
    day === undefined ? 'none' : versionOfDays(day, { from: date, to: date }, now).version,
  )
  const doctors = pageVersion(page, ({ id, version }) => `${id}.${String(version)}`)
  // Appointment details change without a new version of the day.
  const changes = await appointments.versionOn(
    page.items.map(({ id }) => id),
    date,
  )
  return [date, doctors, ...slots, changes].join('-')
}

async function dayOf(
  { schedules, appointments, clock }: Pick<Ports, 'schedules' | 'appointments' | 'clock'>,
  doctor: Doctor,
  { date, principal }: DeskView,
): Promise<Representation> {
  const now: Instant = clock.now()
  const slots = await schedules.slots(doctor.id, date)
  const booked = await appointments.ofSlots(slots.filter(({ state }) => state === 'booked').map(({ id }) => id))
  return scheduleRepresentation({ doctor, date, status: 'all', principal, appointments: booked }, slots, now)
}

function deskRepresentation(
  { date, doctors, attention, hasPayments, choices }: DeskView,
  days: readonly Representation[],
): Representation {
  const day = (distance: number): { readonly href: string; readonly title: string } => {
    const other = dateAfter(date, distance)
    return { href: href(staffRoutes.desk, { date: other }), title: staffTexts.deskTitle({ day: dayInWords(other) }) }
  }
  const last = doctors.items.at(-1)
  return represent('desk', {
    title: staffTexts.deskTitle({ day: dayInWords(date) }),
    self: href(staffRoutes.desk, { date }),
    state: { date },
    links: {
      desk: { href: `${href(staffRoutes.desk, {})}{?date}`, title: bookingTexts.anotherDayTitle, values: { date } },
      // What a caller says first; the page of the times has all variables.
      'book-by-telephone': callLink(choices),
      users: { href: href(staffRoutes.users, {}), title: staffTexts.usersTitle },
      appointments: { href: href(bookingRoutes.appointments, {}), title: bookingTexts.allAppointmentsTitle },
      payments: hasPayments ? { href: href(paymentRoutes.payments, {}), title: staffTexts.paymentsTitle } : undefined,
      ...attention,
      prev: day(-1),
      next: day(1),
      'more-doctors':
        doctors.hasNext && last !== undefined
          ? {
              href: href(staffRoutes.desk, { date, cursor: cursorAfter(doctorKey(last)) }),
              title: staffTexts.moreDoctorsTitle,
            }
          : undefined,
      home: homeLink,
    },
    embedded: { days },
  })
}
