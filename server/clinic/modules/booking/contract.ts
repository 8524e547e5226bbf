export { bookingFailures, problemOf as bookingProblemOf } from './failures.ts'
export { bookingTexts } from './texts.ts'
export { bookingScopes, visibleStatuses } from './permissions.ts'
export type { Ports as BookingPorts } from './ports.ts'
export { bookingRoutes } from './routes.ts'
export { type Appointment, appointmentKey, type Appointments } from './domain/appointment.ts'
export { type AppointmentType, type AppointmentTypes, changeType } from './domain/appointment-type.ts'
export type { Availabilities, Availability } from './domain/availability.ts'
export { openTimes } from './domain/fitting-times.ts'
export { cancel, type ChangingPorts } from './domain/change-appointment.ts'
export { changeDoctor } from './domain/change-doctor.ts'
export { addDoctor, canonicalDetails, type Doctor, doctorKey, type Doctors, type NewDoctor } from './domain/doctor.ts'
export type { BookingCode, BookingFailure } from './domain/failure.ts'
export { changeAvailability } from './domain/fill-schedule.ts'
export { freeTimeKey, listed, type Schedules, versionOfDays } from './domain/schedule.ts'
export { type Slot, statusOf } from './domain/slot.ts'
export { specialityInWords } from './domain/specialities.ts'
export { offerAll, type OfferingPorts } from './domain/waiting-list.ts'
export { ownEntriesOf } from './resources/waiting-list/waiting-entries.ts'
export { offersMarkup } from './views/waiting-list.ts'
export { nextAppointmentsOf } from './resources/appointment/next-appointments.ts'
export { availabilityDocument, availabilityOf } from './resources/availability.ts'
export { embeddedDoctors, searchLink, versionOfDoctors } from './resources/doctor/doctor-list.ts'
export { nextSlotsOf, type ShownSlots } from './resources/doctor/next-slots.ts'
export {
  type Choices,
  choicesOf,
  freeTimesLink,
  searchOf,
  telephoneLink,
  versionOfChoices,
} from './resources/free-times.ts'
export { scheduleRepresentation } from './resources/schedule.ts'
export { attendMarkup, dayTools } from './views/day.ts'
export { doctorCards } from './views/doctor.ts'
export { nextAppointmentCard, nextPatientsCard } from './views/next-appointments.ts'
export { appointmentStatusMarkup, doctorOf, patientOf, statusMarkup } from './views/components.ts'
export { appointmentStatuses, slotStatuses } from './resources/fhir.ts'
export { slotNumber } from './resources/slot/slot-view.ts'
