import { DatabaseSync } from 'node:sqlite'
import { keepersOf } from '@waymark/clinic/composition/authentication'
import { openStorage } from '@waymark/clinic/composition/open-storage'
import { demonstrate, demonstrateAccounts } from '@waymark/clinic/demonstration/demonstration'

/** The size of a clinic. */
export interface Size {
  readonly doctors: number
  readonly appointments: number
}

// The same as that of the contestants, which sign the audit log with it.
const secret = 'a secret of the bench, 32 characters'
const clock = { now: () => Date.now() }

/**
 * Fills a database with the demonstration and with more doctors, patients, appointments, messages and audit log entries.
 * What most pages show is the same for every size: the first doctors have all of their appointments.
 */
export async function fillClinic(file: string, size: Size): Promise<void> {
  const storage = await openStorage(`sqlite:${file}`, { secret })
  await demonstrate(storage, clock)
  await demonstrateAccounts(storage, keepersOf({ secret }), clock)
  await storage.close()
  const database = new DatabaseSync(file)
  // The files are temporary, so a crash may lose them.
  database.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -1000000; PRAGMA foreign_keys = OFF; begin')
  for (const statement of [...core(), ...crowd(size), ...consequences()]) database.exec(statement)
  database.exec('commit; PRAGMA wal_checkpoint(TRUNCATE)')
  database.close()
}

function series(count: number): string {
  return `with recursive series(n) as (select 1 union all select n + 1 from series where n < ${String(count)})`
}

function oneOf(values: readonly string[], index: string): string {
  const cases = values.map((value, at) => `when ${String(at)} then '${value}'`)
  return `case (${index}) % ${String(values.length)} ${cases.join(' ')} end`
}

const now = `cast(strftime('%s', 'now') as integer) * 1000`
const midnight = `cast(strftime('%s', 'now', 'start of day') as integer) * 1000`
const firstName = oneOf(['Avery', 'Blake', 'Casey', 'Devon'], 'n')
const lastName = oneOf(['Marsh', 'North', 'Orton', 'Perry', 'Quinn'], 'n / 4')

/** The data of the demonstration's users, which is the same for every size: 40 appointments and 25 of all else. */
function core(): readonly string[] {
  return [
    `update slot set state = 'booked', version = 2
      where doctor = 'mjones' and start_time in ('10:00', '10:30') and start_instant > ${now}`,
    `${series(25)} insert into task
      select printf('task-%02d', n), 'message', '{"subject":"Closed","text":"Closed on Friday"}', 'ready',
        1, 0, 0, 0, 0, 'desk', ${now} - n, ${now} - n, null, null, 1 from series`,
    `insert into task_item select id, 1, 'pat', 'waiting', null, null from task`,
    `${series(25)} insert into settlement (id, account, state, created_at, changed_at, version)
      select printf('settlement-%02d', n), 'pat', 'cancelled', ${now} - n, ${now} - n, 2 from series`,
    `insert into settlement_line select id, 0, 'sleeping-better', 'Sleeping better', 1, 1090, 'EUR' from settlement`,
  ]
}

// On every third day of a month, each with seven appointments and two open slots.
const appointmentsOfDoctor = 70

function crowd({ doctors, appointments }: Size): readonly string[] {
  const patients = Math.max(200, Math.ceil(appointments / 10))
  const start = `${midnight} + (day - 5) * 3 * 86400000 + (16 + time) * 1800000`
  const place = `(n - 1) * ${String(appointmentsOfDoctor)} + day * 7 + time`
  return [
    `${series(doctors)} insert into doctor (id, name, speciality, time_zone, address, languages, searched, version)
      select printf('d%05d', n), printf('Dr %05d ', n) || ${firstName}, ${oneOf(['Cardiology', 'Dentistry', 'Oncology'], 'n')},
        'UTC', '1 High Street', ${oneOf(['en', 'en fr', 'de en'], 'n')}, '', 1 from series`,
    `update doctor set searched = lower(name || ' ' || speciality || ' English')`,
    `insert or ignore into doctor_word
      select doctor.id, substr(word.value, place.value)
      from doctor, json_each('["' || replace(searched, ' ', '","') || '"]') as word,
        json_each('[1,2,3,4,5,6,7,8,9,10,11,12]') as place
      where place.value <= length(word.value)`,
    `insert into availability select id, '[[],[],[],[],[],[],[]]', '[]', 30, 0, 0, 28, null, null, ${now}, 1
      from doctor where id like 'd_____'`,
    `${series(patients)} insert into account
      (id, name, role, email, state, created_at, changed_at, version, telephone, email_verified_at)
      select printf('p%06d', n), ${firstName} || ' ' || ${lastName}, 'patient', printf('p%06d@example.org', n), 'active',
        ${now}, ${now}, 1, printf('+4420%08d', n), ${now} from series`,
    `insert into account_word select id, id from account where id like 'p______' union all
      select id, lower(substr(name, 1, 5)) from account where id like 'p______' union all
      select id, lower(substr(name, 7)) from account where id like 'p______' union all
      select id, email from account where id like 'p______'`,
    `insert into schedule_day select doctor.id, date('now', ((day.value - 5) * 3) || ' days'), 1, 0
      from doctor, json_each('[0,1,2,3,4,5,6,7,8,9]') as day where doctor.id like 'd_____'`,
    `${series(doctors)} insert into slot
      (doctor, date, start_time, end_time, start_instant, end_instant, state, closes_at, version)
      select printf('d%05d', n), date('now', ((day - 5) * 3) || ' days'), strftime('%H:%M', (16 + time) * 1800, 'unixepoch'),
        strftime('%H:%M', (17 + time) * 1800, 'unixepoch'), ${start}, ${start} + 1800000,
        case when time < 7 and ${place} < ${String(appointments)} then 'booked' else 'open' end, ${start}, 2
      from series, (select value as day from json_each('[0,1,2,3,4,5,6,7,8,9]')),
        (select value as time from json_each('[0,1,2,3,4,5,6,7,8]')) order by n, day, time`,
    // One doctor has worked for years.
    `${series(400 + Math.ceil(appointments / 100))} insert into slot
      (doctor, date, start_time, end_time, start_instant, end_instant, state, closes_at, version)
      select 'mjones', date('now', -n || ' days'), '12:00', '12:30', ${midnight} - n * 86400000 + 61200000,
        ${midnight} - n * 86400000 + 63000000, 'booked', ${midnight} - n * 86400000 + 61200000, 2 from series`,
    `insert or ignore into schedule_day select 'mjones', date, 1, 0 from slot where doctor = 'mjones'`,
    ...appointmentsOf(patients),
    `insert into waiting_entry (id, doctor, account, first_day, last_day, joined_at, state, version)
      select 'entry-' || account.id, case when row_number() over () <= 25 then 'mjones' else
          printf('d%05d', row_number() over () % ${String(doctors)} + 1) end,
        account.id, date('now', '+1 day'), date('now', '+20 days'), ${now}, 'waiting', 1
      from account where id like 'p______' limit ${String(doctors)}`,
  ]
}

function appointmentsOf(patients: number): readonly string[] {
  const patient = `case when slot.doctor = 'mjones' and slot.start_instant > ${now} then 'pat' else
    printf('p%06d', slot.id * 7919 % ${String(patients)} + 1) end`
  return [
    `insert into appointment (id, slot, account, state, patient_name, patient_age, patient_email, reason, set_aside,
        booked_at, changed_at, version, doctor, date, starts_at)
      select printf('%08x-0000-4000-8000-%012x', slot.id * 2654435761 & 4294967295, slot.id), slot.id, account.id,
        case when slot.start_instant > ${now} then 'booked' when slot.id % 10 = 0 then 'no-show' else 'fulfilled' end,
        account.name, 40, account.email, 'Check-up', '', slot.start_instant - 864000000, slot.start_instant - 864000000,
        1, slot.doctor, slot.date, slot.start_instant
      from slot inner join account on account.id = ${patient} where slot.state = 'booked'`,
    `insert into appointment_word select id, lower(substr(patient_name, 1, instr(patient_name, ' ') - 1)), starts_at
        from appointment union all
      select id, lower(substr(patient_name, instr(patient_name, ' ') + 1)), starts_at from appointment union all
      select id, lower(patient_email), starts_at from appointment`,
  ]
}

/** A message and an entry of the audit log for each appointment, and a purchase for every tenth. */
function consequences(): readonly string[] {
  return [
    `insert into message (account, kind, subject, text, about_kind, about_id, shown_at, version, attempts)
      select account, 'confirmation', 'Your appointment is booked', 'Your appointment is booked. Please be on time.',
        'appointment', id, booked_at, 1, 1 from appointment`,
    `insert into audit (number, at, who, what, subject, client, hash, request)
      select row_number() over (), booked_at, account, 'slot book', '/schedules/' || slot, '127.0.0.1',
        lower(hex(randomblob(32))), '' from appointment`,
    `insert into settlement (id, account, state, created_at, changed_at, version)
      select 'of-' || id, account, 'cancelled', booked_at, booked_at, 2 from appointment
      where slot % 10 = 0 and account <> 'pat'`,
    `insert into settlement_line select id, 0, 'sleeping-better', 'Sleeping better', 1, 1090, 'EUR' from settlement
      where id like 'of-%'`,
    'update audit_head set number = (select max(number) from audit)',
  ]
}

// A Monday.
const firstDay = '2031-01-06'
/** The most slots that working hours make of a day. */
export const mostSlots = 288

/** Returns the target of the schedule with a number of slots. */
export function scheduleOfSlots(count: number): string {
  return `/doctors/slots-${String(count)}/schedule?date=${firstDay}&status=open`
}

/** Returns the target of the week with a number of slots a day. */
export function weekOfSlots(count: number): string {
  return `/doctors/slots-${String(count)}/week?date=${firstDay}`
}

/**
 * Adds a doctor for each number of slots, with so many of them on each day of a week. More than working hours can make are
 * on one day.
 */
export function addSchedules(file: string, counts: readonly number[]): void {
  const database = new DatabaseSync(file)
  for (const count of counts) {
    const doctor = `slots-${String(count)}`
    const start = `${String(Date.parse(firstDay))} + day * 86400000 + (n - 1) * ${String(Math.floor(86_400_000 / count))}`
    const time = `strftime('%H:%M', (${start}) / 1000, 'unixepoch')`
    const date = `date('${firstDay}', day || ' days')`
    const days = `(select value as day from json_each('[${count > mostSlots ? '0' : '0,1,2,3,4,5,6'}]'))`
    database.exec(`insert into doctor (id, name, speciality, time_zone, address, version)
      values ('${doctor}', 'Dr ${doctor}', 'Oncology', 'UTC', '1 High Street', 1);
      insert into schedule_day select '${doctor}', ${date}, 1, 0 from ${days};
      ${series(count)} insert into slot
        (doctor, date, start_time, end_time, start_instant, end_instant, state, closes_at, version)
        select '${doctor}', ${date}, ${time}, ${time}, ${start}, ${start} + 1000, 'open', ${start}, 1
        from series, ${days}`)
  }
  database.close()
}

/** Returns open slots of different doctors, some days ahead. */
export function openSlots(file: string, count: number): readonly number[] {
  const database = new DatabaseSync(file, { readOnly: true })
  const slots = database
    .prepare(
      `select id from slot where state = 'open' and start_instant > ? and doctor like 'd_____'
        order by start_instant, id limit ?`,
    )
    .all(clock.now() + 86_400_000, count)
  database.close()
  return slots.map(({ id }) => Number(id))
}
