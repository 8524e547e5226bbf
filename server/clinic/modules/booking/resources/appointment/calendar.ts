import { may, refusalFor } from '@waymark/server/authentication'
import { href, resource, type Resource } from '@waymark/server'
import { dateAfter, dateAt, type LocalDate } from '@waymark/server/values'
import { type Principal, principalOf } from '../../../../principal.ts'
import { bookingPermissions } from '../../permissions.ts'
import { optional, token, translatable } from '@waymark/shared'
import { appointmentKey } from '../../domain/appointment.ts'
import type { Doctor } from '../../domain/doctor.ts'
import { noSuchDoctor } from '../doctor/doctor.ts'
import type { Ports } from '../../ports.ts'
import { bookingRoutes } from '../../routes.ts'
import { appointmentListRepresentation } from './appointment-list.ts'
import { alarmsOf } from './appointment-representation.ts'
import { bookingTexts } from '../../texts.ts'

const parameters = { capability: optional(token({ prompt: translatable('Capability'), maxLength: 64 })) }

// Calendar feeds have no pages, so they begin a number of days ago.
const daysBack = 366
const most = 10_000

interface Feed {
  readonly doctor: Doctor
  readonly principal: Principal
  readonly alarms: readonly number[] | undefined
  /** The first day of the feed. */
  readonly from: LocalDate
}

/**
 * The calendar feed of a doctor, from a year ago on. Calendar programs cannot sign in, so its link carries a capability;
 * events show time and place, not the patient.
 */
export function calendar(ports: Ports): Resource {
  const { appointments, doctors, capabilities, clock } = ports
  return resource({
    route: bookingRoutes.calendar,
    kind: 'appointments',
    hasEvents: true,
    parameters,
    cache: { store: 'none' },
    async find({ variables, parameters: { capability }, caller }) {
      const id = variables.doctor
      const principal = principalOf({ caller })
      const isHeld = capabilities.isHeld('calendar', id, capability)
      const refusal = isHeld ? undefined : refusalFor(principal, bookingPermissions.seeCalendar, { doctor: id })
      if (refusal !== undefined) return refusal
      const doctor = await doctors.find(id)
      if (doctor === undefined) return noSuchDoctor()
      const alarms = await alarmsOf(ports, principal)
      const from = dateAfter(dateAt(clock.now(), doctor.timeZone), -daysBack)
      const version = [doctor.version, from, await appointments.versionOf({ doctor: id, from }), alarms]
      return { entity: { doctor, principal, alarms, from }, version: version.join('-') }
    },
    async represent({ doctor, principal, alarms, from }: Feed) {
      const page = await appointments.page({ doctor: doctor.id, from }, { limit: most })
      const feed = href(bookingRoutes.calendar, {
        doctor: doctor.id,
        capability: capabilities.of('calendar', doctor.id),
      })
      const maySee = may(principal, bookingPermissions.seeCalendar, { doctor: doctor.id })
      const shown = {
        title: bookingTexts.appointmentsOfTitle({ doctor: doctor.name }),
        hrefOf: () => feed,
        principal,
        keyOf: appointmentKey,
        alarms,
        calendar: { href: feed, title: bookingTexts.calendarTitle },
      }
      const whole = await appointmentListRepresentation(ports, page, shown)
      // A caller with only the capability gets the events without patient data.
      return maySee ? whole : { ...whole, embedded: whole.embedded.map((set) => ({ ...set, items: [] })) }
    },
  })
}
