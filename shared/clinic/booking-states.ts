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
} from '../src/codecs.ts'
import { typed } from '../src/value-type.ts'

/** Where an appointment is in its life. */
export const AppointmentStatus = t.keyof(
  { booked: null, arrived: null, fulfilled: null, 'no-show': null, cancelled: null },
  'AppointmentStatus',
)
export type AppointmentStatus = t.TypeOf<typeof AppointmentStatus>

/** Whether a slot can be booked now (`open`), is kept for somebody (`held`), is taken (`booked`), is not offered (`blocked`), begins too soon (`closed`) or is over (`past`). */
export const SlotStatus = t.keyof(
  { open: null, held: null, booked: null, blocked: null, closed: null, past: null },
  'SlotStatus',
)
export type SlotStatus = t.TypeOf<typeof SlotStatus>

/** Who an appointment is for. */
export const Patient = t.intersection(
  [t.type({ name: t.string, age: WholeNumber }), t.partial({ email: t.string, telephone: t.string })],
  'Patient',
)
export type Patient = t.TypeOf<typeof Patient>

/** A booked slot; `setAside` names the rules of booking that the clinic has set aside for it. `date`, `start` and `end` are in the doctor's zone, `timeZone`; the instants are in UTC. */
export const Appointment = t.intersection(
  [
    t.type({
      id: Identifier,
      status: AppointmentStatus,
      doctor: Reference,
      date: LocalDate,
      start: TimeOfDay,
      end: TimeOfDay,
      timeZone: t.string,
      startInstant: Instant,
      endInstant: Instant,
      patient: Patient,
    }),
    t.partial({ reason: t.string, cancellation: t.string, setAside: t.array(t.string) }),
  ],
  'Appointment',
)
export type Appointment = t.TypeOf<typeof Appointment>

/** When an appointment is, and on which day other times for it are looked for. */
export const AppointmentTime = t.type(
  {
    appointment: Reference,
    slot: WholeNumber,
    doctor: Reference,
    date: LocalDate,
    start: TimeOfDay,
    end: TimeOfDay,
    timeZone: t.string,
    lookedAt: LocalDate,
  },
  'AppointmentTime',
)
export type AppointmentTime = t.TypeOf<typeof AppointmentTime>

/** Whether a patient has come. */
export const Attendance = t.type({ appointment: Reference, status: AppointmentStatus }, 'Attendance')
export type Attendance = t.TypeOf<typeof Attendance>

/**
 * When a doctor sees patients. Hours are written as `09:00-12:00, 13:00-17:00`, or `off`, in the doctor's zone;
 * `slotLength`, `buffer` and `notice` are minutes, `horizon` is days.
 */
export const Availability = t.intersection(
  [
    t.type({
      doctor: Reference,
      timeZone: t.string,
      weekly: t.array(t.type({ day: t.string, hours: t.string })),
      exceptions: t.array(t.type({ date: LocalDate, hours: t.string })),
      slotLength: Minutes,
      buffer: Minutes,
      notice: Minutes,
      horizon: Days,
    }),
    t.partial({ perDay: WholeNumber, perPatient: WholeNumber }),
  ],
  'Availability',
)
export type Availability = t.TypeOf<typeof Availability>

/** Whether an appointment was cancelled, and why. */
export const Cancellation = t.intersection(
  [t.type({ appointment: Reference, status: AppointmentStatus }), t.partial({ why: t.string })],
  'Cancellation',
)
export type Cancellation = t.TypeOf<typeof Cancellation>

/**
 * A doctor. `id` is also the segment of the doctor's path; `timeZone` is an IANA zone, in which all local times are;
 * `languages` are tags of BCP 47, which `speaks` has in words.
 */
export const Doctor = t.type(
  {
    id: Identifier,
    name: t.string,
    speciality: t.string,
    timeZone: t.string,
    address: t.string,
    speaks: t.string,
    languages: t.array(typed(t.string, 'language')),
  },
  'Doctor',
)
export type Doctor = t.TypeOf<typeof Doctor>

/** A slot that can be kept for somebody; `expires` where it is. */
export const Hold = t.intersection(
  [
    t.type({
      slot: NumericReference,
      doctor: Reference,
      date: LocalDate,
      start: TimeOfDay,
      end: TimeOfDay,
      timeZone: t.string,
    }),
    t.partial({ expires: Instant }),
  ],
  'Hold',
)
export type Hold = t.TypeOf<typeof Hold>

/** The slots of one doctor on one day of the doctor's calendar; `status` is the filter that chose them. */
export const Schedule = t.type({ date: LocalDate, doctor: Reference, status: t.string }, 'Schedule')
export type Schedule = t.TypeOf<typeof Schedule>

/**
 * A time with a doctor. `start` and `end` are times of day in the doctor's zone. A schedule of open slots lists the first
 * four members. The slot itself adds its day, instants, zone and status. A schedule for the clinic's staff adds the
 * status, and the patient of a booked slot.
 */
export const Slot = t.intersection(
  [
    t.type({ id: NumericIdentifier, start: TimeOfDay, end: TimeOfDay, doctor: Reference }),
    t.partial({
      date: LocalDate,
      startInstant: Instant,
      endInstant: Instant,
      timeZone: t.string,
      status: SlotStatus,
      holdExpires: Instant,
      patient: Patient,
    }),
  ],
  'Slot',
)
export type Slot = t.TypeOf<typeof Slot>

/** Somebody who waits for a doctor on one of some days; `offerExpires` where a slot is kept for them. */
export const WaitingEntry = t.intersection(
  [
    t.type({
      id: Identifier,
      doctor: Reference,
      user: t.string,
      from: LocalDate,
      to: LocalDate,
      status: t.keyof({ waiting: null, offered: null, taken: null, left: null, over: null }),
      joinedAt: Instant,
    }),
    t.partial({ offerExpires: Instant }),
  ],
  'WaitingEntry',
)
export type WaitingEntry = t.TypeOf<typeof WaitingEntry>

/** A time of a week. One that is taken or past says only that; an open one has the id of its slot. */
export const WeekSlot = t.intersection(
  [
    t.type({ start: TimeOfDay, end: TimeOfDay, status: t.keyof({ open: null, taken: null, past: null }) }),
    t.partial({ id: NumericIdentifier }),
  ],
  'WeekSlot',
)
export type WeekSlot = t.TypeOf<typeof WeekSlot>

/** One week of a doctor, from Monday to Sunday; all days and times are in the doctor's zone, `timeZone`. */
export const Week = t.type(
  {
    doctor: Reference,
    from: LocalDate,
    to: LocalDate,
    timeZone: t.string,
    days: t.array(t.type({ date: LocalDate, slots: t.array(WeekSlot) })),
  },
  'Week',
)
export type Week = t.TypeOf<typeof Week>
