import { bookingTexts } from './texts.ts'
import { href } from '@waymark/server'
import { capabilities, isMember, may, secretsOf } from '@waymark/server/authentication'
import { type HomeLinks, type MessageLinks, module } from '../../module.ts'
import type { Principal } from '../../principal.ts'
import { auditedSubject } from './audited-subject.ts'
import { bookingMails } from './booking-mails.ts'
import { followPreferences } from './domain/appointment-messages.ts'
import { bookingJobs } from './domain/booking-jobs.ts'
import { bookingFailures } from './failures.ts'
import { bookingPermissions, bookingScopes, impliedBookingScopes } from './permissions.ts'
import type { Ports } from './ports.ts'
import { appointmentList } from './resources/appointment/appointment-list.ts'
import { appointmentTime } from './resources/appointment/appointment-time.ts'
import { appointment, attendance, cancellation } from './resources/appointment/appointment.ts'
import { appointmentsOf, ownAppointmentsLink } from './resources/appointment/appointments-link.ts'
import { calendar } from './resources/appointment/calendar.ts'
import { availability } from './resources/availability.ts'
import { doctorList } from './resources/doctor/doctor-list.ts'
import { doctor } from './resources/doctor/doctor.ts'
import { portrait } from './resources/doctor/portrait.ts'
import { embeddedTimes, freeTimes } from './resources/free-times.ts'
import { appointmentReply } from './resources/appointment/reply.ts'
import { shortLinkEndpoint } from './resources/appointment/short-link.ts'
import { handovers } from './resources/handover/handovers.ts'
import { handover } from './resources/handover/handover.ts'
import { bookingLink } from './resources/handover/booking-link.ts'
import { bookingLinks } from './resources/handover/booking-links.ts'
import { hold } from './resources/hold.ts'
import { schedule } from './resources/schedule.ts'
import { nextSlot, typeNextSlot } from './resources/slot/next-slot.ts'
import { newSeries } from './resources/series/new-series.ts'
import { seriesTime } from './resources/series/series-time.ts'
import { series } from './resources/series/series.ts'
import { slot } from './resources/slot/slot.ts'
import { waitingEntries } from './resources/waiting-list/waiting-entries.ts'
import { waitingEntry } from './resources/waiting-list/waiting-entry.ts'
import { waitingList } from './resources/waiting-list/waiting-list.ts'
import { typeWeek, week } from './resources/week.ts'
import { appointmentType, appointmentTypes } from './resources/appointment-type/appointment-types.ts'
import { bookedData } from './personal-data.ts'
import { bookingRoutes } from './routes.ts'
import { bookedTypeColumns, detailColumns, personColumns } from './storage/appointment-row.ts'
import { migrations } from './storage/migrations.ts'
import { portableTables } from './storage/portable.ts'
import { bookingViews } from './views/index.ts'
import type { BookingDatabase } from './storage/schema.ts'
import { storedAppointmentTypes, typeColumns } from './storage/stored-appointment-types.ts'
import { storedAppointments } from './storage/stored-appointments.ts'
import { ruleColumns, storedAvailabilities } from './storage/stored-availabilities.ts'
import { storedBusyTimes } from './storage/stored-busy-times.ts'
import { doctorColumns, storedDoctors } from './storage/stored-doctors.ts'
import { storedGuestBookings } from './storage/stored-guest-bookings.ts'
import { handoverColumns, storedHandovers } from './storage/stored-handovers.ts'
import { storedHolds } from './storage/stored-holds.ts'
import { storedSchedules } from './storage/stored-schedules.ts'
import { storedWaitingList } from './storage/stored-waiting-list.ts'

// Long enough to fill in a form, short for waiting patients.
const defaultHold = 300_000
// Former holders get an explanation for a day after the expiry.
const day = 86_400_000

/** Doctors, their schedules, appointments, holds and waiting lists. */
export const booking = module<Ports>()({
  name: 'booking',
  migrations,
  portable: () => portableTables,
  columns: [doctorColumns, ruleColumns, personColumns, detailColumns, handoverColumns, typeColumns, bookedTypeColumns],
  stores: (database: BookingDatabase) => ({
    doctors: storedDoctors(database),
    schedules: storedSchedules(database),
    appointments: storedAppointments(database),
    appointmentTypes: storedAppointmentTypes(database),
    availabilities: storedAvailabilities(database),
    holds: storedHolds(database),
    waitingList: storedWaitingList(database),
    guestBookings: storedGuestBookings(database),
    handovers: storedHandovers(database),
    busyTimes: storedBusyTimes(database),
  }),
  ports: ({
    holdLifetime = defaultHold,
    offerLifetime,
    guestLimit = 0,
    patientLimit = 0,
    embedOrigins = [],
    ...options
  }) => ({
    holdLifetime,
    offerLifetime,
    embedOrigins,
    guestLimit,
    patientLimit,
    capabilities: capabilities(secretsOf(options)),
  }),
  routes: bookingRoutes,
  endpoints: () => [shortLinkEndpoint],
  home: (principal) => {
    if (!isMember(principal)) return {}
    return {
      ...ownDoctorLinks(principal),
      'waiting-entries': may(principal, bookingPermissions.joinWaitingList, {})
        ? { href: href(bookingRoutes.waitingEntries, {}), title: bookingTexts.ownWaitingTitle }
        : undefined,
      appointments: may(principal, bookingPermissions.listAppointments, {})
        ? ownAppointmentsLink(principal.role)
        : undefined,
    }
  },
  userLinks: (user, principal) => ({
    appointments: appointmentsOf(user, principal),
    'new-appointment':
      user.role === 'patient' && user.state === 'active' && may(principal, bookingPermissions.bookForPatient, {})
        ? { href: href(bookingRoutes.freeTimes, { patient: user.id }), title: bookingTexts.bookForPatientTitle }
        : undefined,
    doctor:
      user.represents === undefined
        ? undefined
        : { href: href(bookingRoutes.doctor, { doctor: user.represents }), title: bookingTexts.publicProfileTitle },
  }),
  messageLinks: (about, principal): MessageLinks => {
    if (about.kind === 'slot') {
      return { slot: { href: href(bookingRoutes.slot, { slot: about.id }), title: bookingTexts.slotLinkTitle } }
    }
    // A client application may read messages without the scope of appointments.
    if (!may(principal, bookingPermissions.listAppointments, {})) return {}
    if (about.kind === 'series') {
      return { series: { href: href(bookingRoutes.series, { series: about.id }), title: bookingTexts.seriesLinkTitle } }
    }
    const appointment = href(bookingRoutes.appointment, { appointment: about.id })
    return { appointment: { href: appointment, title: bookingTexts.appointmentLinkTitle } }
  },
  personalData: bookedData,
  auditedSubject,
  profileChanged: followPreferences,
  mails: bookingMails,
  resources: {
    doctors: doctorList,
    freeTimes,
    embeddedTimes,
    doctor,
    portrait,
    schedule,
    week,
    nextSlot,
    availability,
    appointmentTypes,
    appointmentType,
    typeWeek,
    typeNextSlot,
    waitingList,
    waitingEntries,
    waitingEntry,
    slot,
    hold,
    newSeries,
    appointments: appointmentList,
    appointment,
    appointmentTime,
    cancellation,
    attendance,
    appointmentReply,
    series,
    seriesTime,
    handovers,
    handover,
    bookingLinks,
    bookingLink,
    calendar,
  },
  views: bookingViews,
  failures: bookingFailures,
  scopes: bookingScopes,
  impliedScopes: impliedBookingScopes,
  jobs: bookingJobs,
  purgeable: ({ holds }) => [{ purge: (now) => holds.purge(now - day) }],
})

/** Returns the links to the schedule and the working hours of the doctor that a user represents. */
function ownDoctorLinks(principal: Principal): HomeLinks {
  const id = principal.role === 'doctor' ? principal.represents : undefined
  if (id === undefined) return {}
  return {
    today: may(principal, bookingPermissions.seeTakenSlots, { doctor: id })
      ? { href: href(bookingRoutes.schedule, { doctor: id, status: 'all' }), title: bookingTexts.todayTitle }
      : undefined,
    availability: may(principal, bookingPermissions.changeAvailability, { doctor: id })
      ? { href: href(bookingRoutes.availability, { doctor: id }), title: bookingTexts.ownAvailabilityTitle }
      : undefined,
  }
}
