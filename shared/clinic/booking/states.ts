import * as t from 'io-ts'
import {
  Identifier,
  Reference,
  Instant,
  LocalDate,
  TimeOfDay,
  WholeNumber,
  Days,
  Minutes,
  NumericReference,
  NumericIdentifier,
} from '../../src/codecs.ts'
import { LongCollection } from '../../src/collection.ts'
import { codecOfFields } from '../../src/field-values.ts'
import { forDevelopers, typed } from '../../src/value-type.ts'
import { personFields, visitFields } from './fields.ts'
import { slotRuleFields } from './availability-fields.ts'
import { doctorFields } from './doctor-fields.ts'
import { PaymentStatusCodec } from '../payments/payment-status.ts'
import { Money } from '../shop/states.ts'

/** The status of an appointment. */
export const AppointmentStatus = t.keyof(
  { booked: null, arrived: null, fulfilled: null, 'no-show': null, cancelled: null },
  'AppointmentStatus',
)
export type AppointmentStatus = t.TypeOf<typeof AppointmentStatus>

/**
 * The status of a slot: bookable (`open`), held for a user (`held`), taken (`booked`), not offered (`blocked`),
 * starting too soon (`closed`) or over (`past`).
 */
export const SlotStatus = t.keyof(
  { open: null, held: null, booked: null, blocked: null, closed: null, past: null },
  'SlotStatus',
)
export type SlotStatus = t.TypeOf<typeof SlotStatus>

/** The patient of an appointment; with a date of birth, `age` is the age on the day of the appointment. */
export const Patient = t.intersection([codecOfFields(personFields, 'Person'), t.type({ age: WholeNumber })], 'Patient')
export type Patient = t.TypeOf<typeof Patient>

/**
 * A booked time; `address` is the place of the visit, `setAside` lists the rules that staff overrode, and `linkSentTo` is
 * the e-mail address to which a guest's link is sent. `type`, its instructions, video link and price are those of the
 * appointment type when it was booked; `payment` tells whether its price is paid, and `referral` names the doctor who refers the patient. `date`, `start` and `end` are in `timeZone`, the doctor's zone; the
 * instants are in UTC.
 */
export const Appointment = t.intersection(
  [
    t.type({
      id: Identifier,
      status: AppointmentStatus,
      doctor: Reference,
      date: LocalDate,
      start: TimeOfDay,
      end: TimeOfDay,
      timeZone: typed(t.string, 'time-zone'),
      startInstant: forDevelopers(Instant),
      endInstant: forDevelopers(Instant),
      patient: Patient,
    }),
    codecOfFields(visitFields, 'Visit'),
    t.partial({ address: t.string, cancellation: t.string, setAside: t.array(t.string), linkSentTo: t.string }),
    t.partial({ confirmedAt: Instant }),
    t.partial({
      type: t.string,
      instructions: t.string,
      videoLink: t.string,
      price: Money,
      payment: PaymentStatusCodec,
      referral: t.string,
    }),
  ],
  'Appointment',
)
export type Appointment = t.TypeOf<typeof Appointment>

/** The time of an appointment, and the date to search for other times. */
export const AppointmentTime = t.type(
  {
    appointment: Reference,
    slot: WholeNumber,
    doctor: Reference,
    date: LocalDate,
    start: TimeOfDay,
    end: TimeOfDay,
    timeZone: typed(t.string, 'time-zone'),
    lookedAt: LocalDate,
    // The next days with free times.
    freeDays: t.array(LocalDate),
  },
  'AppointmentTime',
)
export type AppointmentTime = t.TypeOf<typeof AppointmentTime>

/** The attendance of a patient. */
export const Attendance = t.type({ appointment: Reference, status: AppointmentStatus }, 'Attendance')
export type Attendance = t.TypeOf<typeof Attendance>

/**
 * The availability of a doctor. Hours are text such as `09:00-12:00, 13:00-17:00`, or `off`, in the doctor's zone;
 * `slotLength`, `buffer` and `notice` are minutes, `horizon` is days.
 */
export const Availability = t.intersection(
  [
    t.type({
      doctor: Reference,
      timeZone: typed(t.string, 'time-zone'),
      weekly: t.array(t.type({ day: t.string, hours: t.string })),
      exceptions: t.array(t.type({ date: LocalDate, hours: t.string })),
      week: t.array(t.type({ date: LocalDate, hours: t.string, slots: t.number })),
      buffer: Minutes,
      notice: Minutes,
    }),
    codecOfFields(slotRuleFields, 'SlotRules', {
      slotLength: Minutes,
      buffer: Minutes,
      notice: Minutes,
      horizon: Days,
    }),
  ],
  'Availability',
)
export type Availability = t.TypeOf<typeof Availability>

/** Whether an appointment was cancelled, and the reason. */
export const Cancellation = t.intersection(
  [t.type({ appointment: Reference, status: AppointmentStatus }), t.partial({ why: t.string })],
  'Cancellation',
)
export type Cancellation = t.TypeOf<typeof Cancellation>

/** What the patient has said about an appointment; `confirmedAt` is when they said that they will come. */
export const AppointmentReply = t.intersection(
  [t.type({ appointment: Reference, status: AppointmentStatus }), t.partial({ confirmedAt: Instant })],
  'AppointmentReply',
)
export type AppointmentReply = t.TypeOf<typeof AppointmentReply>

/**
 * A doctor. `id` is also a path segment; `timeZone` is an IANA zone for all local times; `languages` are BCP 47 tags,
 * and `speaks` their names. `freeDays` are the days with free times in the week that begins with the
 * first of them; lists have none.
 */
export const Doctor = t.intersection(
  [
    t.type({ id: Identifier, speaks: forDevelopers(t.string) }),
    codecOfFields(doctorFields, 'DoctorDetails', {
      languages: t.array(typed(t.string, 'language')),
      timeZone: typed(t.string, 'time-zone'),
    }),
    t.partial({ freeDays: t.array(LocalDate) }),
  ],
  'Doctor',
)
export type Doctor = t.TypeOf<typeof Doctor>

/** The search that found free times. */
export const FreeTimes = t.partial(
  {
    patient: Reference,
    patientName: t.string,
    speciality: t.string,
    typeName: t.string,
    language: typed(t.string, 'language'),
    from: LocalDate,
    time: TimeOfDay,
    until: LocalDate,
  },
  'FreeTimes',
)
export type FreeTimes = t.TypeOf<typeof FreeTimes>

/** The hold of a slot; `expires` if it is held. */
export const Hold = t.intersection(
  [
    t.type({
      slot: NumericReference,
      doctor: Reference,
      date: LocalDate,
      start: TimeOfDay,
      end: TimeOfDay,
      timeZone: typed(t.string, 'time-zone'),
    }),
    t.partial({ startInstant: forDevelopers(Instant), endInstant: forDevelopers(Instant), expires: Instant }),
  ],
  'Hold',
)
export type Hold = t.TypeOf<typeof Hold>

/** The desk: all doctors on a date, each in its own time zone. */
export const Desk = t.type({ date: LocalDate }, 'Desk')
export type Desk = t.TypeOf<typeof Desk>

/** The slots of a doctor on a day, in `timeZone`, the doctor's zone; `status` is the filter. */
export const Schedule = t.type(
  { date: LocalDate, doctor: Reference, timeZone: typed(t.string, 'time-zone'), status: t.string },
  'Schedule',
)
export type Schedule = t.TypeOf<typeof Schedule>

/**
 * A time with a doctor. `start` and `end` are times of day in the doctor's zone. A schedule of open slots lists the
 * first four members; the slot itself adds its day, instants, zone and status; a schedule for staff adds the status and
 * appointment, with the time at which the patient has confirmed it, and a list of free times the details of the doctor.
 */
export const Slot = t.intersection(
  [
    t.type({ id: NumericIdentifier, start: TimeOfDay, end: TimeOfDay, doctor: Reference }),
    t.partial({
      date: LocalDate,
      startInstant: forDevelopers(Instant),
      endInstant: forDevelopers(Instant),
      timeZone: typed(t.string, 'time-zone'),
      status: SlotStatus,
      // For staff: the doctor is busy in another calendar.
      isBusy: t.boolean,
      holdExpires: Instant,
      patient: Patient,
      reason: t.string,
      appointmentStatus: AppointmentStatus,
      confirmedAt: Instant,
      doctorName: t.string,
      speciality: t.string,
      languages: t.array(typed(t.string, 'language')),
    }),
  ],
  'Slot',
)
export type Slot = t.TypeOf<typeof Slot>

/** A waiting-list entry for a doctor and a range of days in `timeZone`, the doctor's zone; `offerExpires` if a slot is held for it. */
export const WaitingEntry = t.intersection(
  [
    t.type({
      id: Identifier,
      doctor: Reference,
      from: LocalDate,
      to: LocalDate,
      timeZone: typed(t.string, 'time-zone'),
      status: t.keyof({ waiting: null, offered: null, taken: null, left: null, over: null }),
      joinedAt: Instant,
    }),
    // Staff see the user that waits.
    t.partial({ offerExpires: Instant, user: t.string, name: t.string }),
  ],
  'WaitingEntry',
)
export type WaitingEntry = t.TypeOf<typeof WaitingEntry>

/**
 * The waiting list of a doctor, whose next free times are in `timeZone`; `showsAll` is false for a reader of own entries
 * only.
 */
export const WaitingList = t.intersection(
  [LongCollection, t.type({ timeZone: typed(t.string, 'time-zone'), showsAll: t.boolean })],
  'WaitingList',
)
export type WaitingList = t.TypeOf<typeof WaitingList>

/** A time of a week. A taken or past one has its status only; an open one has the id of its slot. */
export const WeekSlot = t.intersection(
  [
    t.type({ start: TimeOfDay, end: TimeOfDay, status: t.keyof({ open: null, taken: null, past: null }) }),
    t.partial({ id: NumericIdentifier }),
  ],
  'WeekSlot',
)
export type WeekSlot = t.TypeOf<typeof WeekSlot>

/**
 * A week of a doctor, from Monday to Sunday, in `timeZone`, the doctor's zone; `type` names the appointment type that fits the
 * times.
 */
export const Week = t.intersection(
  [
    t.type({
      doctor: Reference,
      from: LocalDate,
      to: LocalDate,
      timeZone: typed(t.string, 'time-zone'),
      days: t.array(t.type({ date: LocalDate, slots: t.array(WeekSlot) })),
      // The first day of the month, and its days with free times.
      month: LocalDate,
      freeDays: t.array(LocalDate),
    }),
    t.partial({ type: t.string }),
  ],
  'Week',
)
export type Week = t.TypeOf<typeof Week>
