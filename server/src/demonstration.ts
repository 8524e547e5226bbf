import { keptApplicationPassword, type ApplicationPasswordMaker } from './authentication/application-password.ts'
import type { Passwords } from './authentication/password.ts'
import type { Accounts, NewAccount } from './domain/account.ts'
import type { ApplicationPasswords } from './domain/application-password.ts'
import { slotsOf, type Hours } from './domain/availability.ts'
import type { Clock } from './domain/clock.ts'
import type { Doctor, Doctors } from './domain/doctor.ts'
import { dateAfter, dateAt, dayOfWeek } from './domain/local-time.ts'
import type { Schedules } from './domain/schedule.ts'

const days = 28
const hours: Hours = { from: '09:00', to: '17:00', slotLength: 30 }

/** The doctors of the demonstration, in three time zones. */
const doctors: readonly Omit<Doctor, 'version'>[] = [
  {
    id: 'mjones',
    name: 'Dr Mary Jones',
    speciality: 'General practice',
    timeZone: 'America/New_York',
    address: '12 Orchard Street, New York, NY 10002',
  },
  {
    id: 'asmith',
    name: 'Dr Adam Smith',
    speciality: 'Dermatology',
    timeZone: 'Europe/London',
    address: '7 Lamb Walk, London SE1 3TT',
  },
  {
    id: 'kwong',
    name: 'Dr Kit Wong',
    speciality: 'Paediatrics',
    timeZone: 'Asia/Hong_Kong',
    address: '3/F, 88 Queen’s Road Central, Hong Kong',
  },
]

/** Who can sign in, each with `<id>-demo-password`. */
const accounts: readonly Pick<NewAccount, 'id' | 'name' | 'role' | 'doctor' | 'email'>[] = [
  { id: 'pat', name: 'Pat Miller', role: 'patient', email: 'pat@example.org' },
  { id: 'mjones', name: 'Dr Mary Jones', role: 'doctor', doctor: 'mjones' },
  { id: 'desk', name: 'Robin Desk', role: 'clerk' },
]

export interface DemonstrationPorts {
  readonly doctors: Doctors
  readonly schedules: Schedules
  readonly accounts: Accounts
  readonly applicationPasswords: ApplicationPasswords
}

/** What keeps secrets in the form in which they can be kept. */
export interface Keepers {
  readonly passwords: Passwords
  readonly applicationPasswordMaker: ApplicationPasswordMaker
}

/** Lets people sign in, and a program of the patient with `pat-demo-application-password`. */
export async function demonstrateAccounts(
  { accounts: kept, applicationPasswords }: DemonstrationPorts,
  { passwords, applicationPasswordMaker }: Keepers,
  clock: Clock,
): Promise<void> {
  const createdAt = clock.now()
  for (const account of accounts) {
    if ((await kept.find(account.id)) !== undefined) continue
    const passwordHash = await passwords.hash(`${account.id}-demo-password`)
    await kept.add({ ...account, passwordHash, createdAt })
  }
  if ((await applicationPasswords.list('pat')).length > 0) return
  const given = { account: 'pat', name: 'Demonstration', password: 'pat-demo-application-password', createdAt }
  await applicationPasswords.add(keptApplicationPassword(applicationPasswordMaker, given))
}

/**
 * Fills the clinic: three doctors with open slots on every weekday from today for four weeks. What is there stays,
 * so it may run at every start.
 */
export async function demonstrate(
  ports: { readonly doctors: Doctors; readonly schedules: Schedules },
  clock: Clock,
): Promise<void> {
  for (const doctor of doctors) {
    await ports.doctors.add(doctor)
    const today = dateAt(clock.now(), doctor.timeZone)
    for (let day = 0; day < days; day += 1) {
      const date = dateAfter(today, day)
      if (dayOfWeek(date) > 5) continue
      await ports.schedules.add(doctor.id, date, slotsOf(date, hours, doctor.timeZone))
    }
  }
}
