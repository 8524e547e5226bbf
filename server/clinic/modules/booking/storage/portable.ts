import { portable, type PortableTable, portableTable, wordsIn } from '@waymark/server/storage'
import { isJsonObject, LocalDate, TimeOfDay, TimeZone } from '@waymark/shared'
import { words } from './appointment-search.ts'
import { bookableBy, currency, portableAppointment } from './portable-appointment.ts'
import type {
  AppointmentTypeTable,
  AvailabilityTable,
  BusyTimeTable,
  DoctorTable,
  FurtherSlotTable,
  ScheduleDayTable,
  SlotTable,
  WaitingEntryTable,
  WaitingOfferTable,
} from './schema.ts'
import { indexDoctor, searchedOf } from './stored-doctors.ts'

const { choice, date, filled, instant, json, number, optional, text, textThat, time } = portable
const ofDoctor = { columns: ['doctor'], table: 'doctor' } as const

const doctor = portableTable<DoctorTable>()('doctor', {
  key: ['id'],
  columns: {
    id: text,
    name: text,
    speciality: text,
    time_zone: textThat(TimeZone.is),
    address: text,
    languages: text,
    description: optional(text),
    qualifications: optional(text),
    portrait: optional(text),
    portrait_alt: optional(text),
    searched: filled((row) => searchedOf(String(row['name']), String(row['speciality']), String(row['languages']))),
    version: number,
  },
  async imported(database, rows) {
    for (const { id, searched } of rows) await indexDoctor(database, String(id), String(searched))
  },
})

type Guard = (value: unknown) => boolean

const isListOf =
  (isItem: Guard): Guard =>
  (value) =>
    Array.isArray(value) && value.every(isItem)

const isOpenings = isListOf((value) => isJsonObject(value) && TimeOfDay.is(value['from']) && TimeOfDay.is(value['to']))

function isExceptionalDay(value: unknown): boolean {
  return isJsonObject(value) && LocalDate.is(value['date']) && isOpenings(value['hours'])
}

const availability = portableTable<AvailabilityTable>()('availability', {
  key: ['doctor'],
  columns: {
    doctor: text,
    weekly: json(isListOf(isOpenings)),
    exceptions: json(isListOf(isExceptionalDay)),
    slot_length: number,
    buffer: number,
    notice: number,
    horizon: number,
    per_day: optional(number),
    per_patient: optional(number),
    filled_at: instant,
    version: number,
  },
  references: [ofDoctor],
})

const appointmentType = portableTable<AppointmentTypeTable>()('appointment_type', {
  key: ['id'],
  columns: {
    id: text,
    doctor: text,
    name: text,
    length: number,
    buffer: optional(number),
    notice: optional(number),
    bookable_by: bookableBy,
    instructions: optional(text),
    place: optional(text),
    video_link: optional(text),
    amount: optional(number),
    currency,
    longest_series: optional(number),
    state: choice('offered', 'retired'),
    version: number,
  },
  references: [ofDoctor],
})

const scheduleDay = portableTable<ScheduleDayTable>()('schedule_day', {
  key: ['doctor', 'date'],
  columns: { doctor: text, date, version: number, held_until: filled(0) },
  references: [ofDoctor],
})

// Holds last for minutes, so slots that are held leave as open ones.
const slot = portableTable<SlotTable>()('slot', {
  key: ['id'],
  columns: {
    id: number,
    doctor: text,
    date,
    start_time: time,
    end_time: time,
    start_instant: instant,
    end_instant: instant,
    state: choice('open', 'booked', 'blocked', 'withdrawn'),
    is_busy: choice(0, 1),
    closes_at: instant,
    hold: filled(null),
    held_until: filled(null),
    version: number,
  },
  references: [{ columns: ['doctor', 'date'], table: 'schedule_day' }],
})

const furtherSlot = portableTable<FurtherSlotTable>()('further_slot', {
  key: ['slot'],
  columns: { slot: number, appointment: text },
  references: [
    { columns: ['slot'], table: 'slot' },
    { columns: ['appointment'], table: 'appointment' },
  ],
})

// An offer ends with its hold, which stays behind.
const waitingEntry = portableTable<WaitingEntryTable>()('waiting_entry', {
  key: ['id'],
  columns: {
    id: text,
    doctor: text,
    account: text,
    first_day: date,
    last_day: date,
    joined_at: instant,
    state: choice('waiting', 'taken', 'left'),
    offered_slot: filled(null),
    offered_hold: filled(null),
    offered_until: filled(null),
    version: number,
  },
  references: [ofDoctor, { columns: ['account'], table: 'account' }],
  settled: (row) => (row['state'] === 'offered' ? { ...row, state: 'waiting' } : row),
})

const waitingOffer = portableTable<WaitingOfferTable>()('waiting_offer', {
  key: ['entry', 'slot'],
  columns: { entry: text, slot: number },
  references: [{ columns: ['entry'], table: 'waiting_entry' }],
})

const busyTime = portableTable<BusyTimeTable>()('busy_time', {
  key: ['source', 'start_at'],
  columns: { source: text, doctor: text, start_at: instant, end_at: instant },
  references: [ofDoctor],
})

const appointment: PortableTable = {
  ...portableAppointment,
  async imported(database, rows) {
    for (const row of rows) {
      const { patient_name: name, patient_email: email, patient_telephone: telephone } = row
      const found = wordsIn(...[name, email, telephone].map((each) => (each === null ? each : String(each))))
      await words.add(database, String(row['id']), found, Number(row['starts_at']))
    }
  },
}

/** Doctors, their times and their appointments in the file of the clinic's data. */
export const portableTables: readonly PortableTable[] = [
  doctor,
  availability,
  appointmentType,
  scheduleDay,
  slot,
  appointment,
  furtherSlot,
  waitingEntry,
  waitingOffer,
  busyTime,
]
