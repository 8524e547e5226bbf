import type { DatabaseSync } from 'node:sqlite'
import { check } from '../contention/checker.ts'
import type { FinalAppointment, Operation } from '../contention/history.ts'
import type { ToldBooking } from './specialist.ts'
import { untrueBookings } from './typed-laws.ts'

/** What is known at the end of a simulation. */
export interface Evidence {
  readonly reader: DatabaseSync
  /** What the guests were told. */
  readonly history: readonly Operation[]
  /** What the patients of the doctor with appointment types were told. */
  readonly bookings: readonly ToldBooking[]
  /** The events that the subscriber has received, in order and with repetitions. */
  readonly received: readonly string[]
  /** The keys of the mails that were delivered, with repetitions. */
  readonly mails: readonly string[]
  /** Whether the world had no faults. */
  readonly isCalm: boolean
  readonly isAuditLogIntact: boolean
  readonly now: number
  /** Milliseconds. */
  readonly holdLifetime: number
}

// A request waits for slow disks and other transactions, and goes on when its connection has ended.
const patience = 3 * 60_000

interface Law {
  readonly words: string
  /** Returns what breaks the law. */
  readonly broken: (evidence: Evidence) => readonly unknown[]
}

const rowsOf =
  (sql: string, ...names: readonly 'now'[]) =>
  (evidence: Evidence): readonly unknown[] =>
    evidence.reader.prepare(sql).all(...names.map((name) => evidence[name]))

const laws: readonly Law[] = [
  {
    words: 'What guests were told about their bookings and holds is true.',
    broken: ({ reader, history, holdLifetime }) => check({ history, final: finalIn(reader), holdLifetime, patience }),
  },
  {
    words: 'No two live appointments of a doctor overlap.',
    broken: rowsOf(`select one.id, other.id from appointment one join slot a on a.id = one.slot
      join appointment other on other.doctor = one.doctor and other.id > one.id join slot b on b.id = other.slot
      where one.state <> 'cancelled' and other.state <> 'cancelled'
      and a.start_instant < coalesce(other.ends_at, b.end_instant) and b.start_instant < coalesce(one.ends_at, a.end_instant)`),
  },
  {
    words: 'A slot is booked as long as a live appointment has it.',
    broken: rowsOf(`select id, state from slot where (state = 'booked') <>
      exists (select 1 from appointment where state <> 'cancelled'
        and (slot = slot.id or id in (select appointment from further_slot where further_slot.slot = slot.id)))`),
  },
  {
    words: 'A series is booked, moved and cancelled as a whole, as its patient was told.',
    broken: ({ reader, bookings }) => untrueBookings(reader, bookings),
  },
  {
    words: 'An appointment is as long as its type was at its booking, and has the slots of that time for itself.',
    broken: rowsOf(`select id, type_length, (ends_at - starts_at) / 60000 as minutes from appointment
      where type is not null and state <> 'cancelled' and (ends_at - starts_at <> type_length * 60000
        or ends_at - starts_at > (select sum(end_instant - start_instant) from slot
          where slot.id = appointment.slot or slot.id in (select slot from further_slot where appointment = appointment.id))
        or exists (select 1 from further_slot join appointment other on other.slot = further_slot.slot
          where further_slot.appointment = appointment.id and other.state <> 'cancelled'))`),
  },
  {
    words: 'A cancelled appointment has no further slots.',
    broken: rowsOf(
      "select * from further_slot join appointment on appointment.id = appointment and state = 'cancelled'",
    ),
  },
  {
    words: 'An idempotency key has one effect at most.',
    broken: rowsOf(`select patient_name, count(distinct series) + sum(series is null) as times
      from appointment group by patient_name having times > 1`),
  },
  {
    words: 'An event tells of each booking, and one of each cancellation.',
    broken: rowsOf(`select id, state from appointment where
      (select count(*) from change_event where appointment = appointment.id and type = 'appointment.booked') <> 1 or
      (select count(*) from change_event where appointment = appointment.id and type = 'appointment.cancelled')
        <> (state = 'cancelled')`),
  },
  {
    words: 'The events of an appointment have their places in the order of its changes.',
    broken: rowsOf(`select one.id, other.id from change_event one join change_event other on other.subject = one.subject
      and other.number > one.number where coalesce(one.place, 0) >= coalesce(other.place, 0)`),
  },
  {
    words: 'A subscriber gets each event, and first those that happened before.',
    broken: ({ reader, received }) => {
      const events = reader.prepare(
        "select id, subject from change_event where type like 'appointment.%' order by number",
      )
      const wanted = Map.groupBy(events.all(), ({ subject }) => String(subject))
      return [...wanted].flatMap(([subject, those]) => {
        const ids = those.map(({ id }) => String(id))
        const got = [...new Set(received)].filter((id) => ids.includes(id))
        return got.join() === ids.join() ? [] : [{ subject, ids, got }]
      })
    },
  },
  {
    words: 'An appointment has one reminder at most, and a cancelled one none that is due.',
    broken: rowsOf(`select about_id, count(*) as times, max(appointment.state) as state
      from message join appointment on appointment.id = about_id
      where message.kind = 'reminder' and message.due_at is not null
      group by about_id having times > 1 or max(appointment.state) = 'cancelled'`),
  },
  {
    words: 'Without faults, a mail is delivered once.',
    broken: ({ isCalm, mails }) => (isCalm ? mails.filter((key, index) => mails.indexOf(key) !== index) : []),
  },
  {
    words: 'The audit log is intact, and has each booking and each cancellation.',
    broken: (evidence) => [
      ...(evidence.isAuditLogIntact ? [] : ['the chain is broken']),
      ...rowsOf(`select id from appointment where
        (select count(*) from audit where subject like '%' || appointment.id || '%'
          or subject like '%' || appointment.series || '%') < 1 + (state = 'cancelled')`)(evidence),
    ],
  },
  {
    words: 'No offer outlasts its time.',
    broken: rowsOf("select id from waiting_entry where state = 'offered' and offered_until < ? - 3600000", 'now'),
  },
]

/** Returns the first broken law, with what breaks it. */
export function brokenLaw(evidence: Evidence): string | undefined {
  for (const { words, broken } of laws) {
    const [first] = broken(evidence)
    if (first !== undefined) return `${words} ${JSON.stringify(first)}`
  }
  return undefined
}

function finalIn(reader: DatabaseSync): readonly FinalAppointment[] {
  const rows = reader.prepare(
    "select id, slot, patient_name as patient, state from appointment where doctor = 'asmith'",
  )
  return rows.all().map(({ id, slot, patient, state }) => {
    return { id: String(id), slot: Number(slot), patient: String(patient), isLive: state !== 'cancelled' }
  })
}
