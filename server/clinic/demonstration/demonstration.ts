import { type ApplicationPasswords, keptApplicationPassword } from '@waymark/server/authentication'
import type { Clock } from '@waymark/server/values'
import { about } from '../about.ts'
import type { Keepers } from '../composition/authentication.ts'
import { demonstrateBooks } from './demonstration-books.ts'
import type { Accounts, NewAccount } from '../modules/accounts/domain/account.ts'
import { noWorkingHours, type Availabilities } from '../modules/booking/domain/availability.ts'
import type { AppointmentType, AppointmentTypes } from '../modules/booking/domain/appointment-type.ts'
import type { ClinicDetails, Clinics } from '../modules/practice/contract.ts'
import type { Books } from '../modules/shop/domain/book.ts'
import type { Doctor, Doctors } from '../modules/booking/domain/doctor.ts'
import { fillSchedule } from '../modules/booking/domain/fill-schedule.ts'
import type { Marks } from '../modules/operations/storage/stored-marks.ts'
import type { Messages, NewMessage } from '../modules/messages/domain/message.ts'
import type { Schedules } from '../modules/booking/domain/schedule.ts'

const open = [{ from: '09:00', to: '17:00' }]
const availability = { ...noWorkingHours, weekly: [open, open, open, open, open, [], []] }

/** The clinic of the demonstration, where two of its doctors work. */
export const demonstrationClinic: ClinicDetails = {
  name: about.name,
  description: 'General practice, dermatology and paediatrics for the whole family.',
  street: '7 Lamb Walk',
  postalCode: 'SE1 3TT',
  town: 'London',
  country: 'United Kingdom',
  telephone: '+44 20 7946 0018',
  email: 'hello@clinic.example',
  ...Object.fromEntries(['monday', 'tuesday', 'wednesday', 'thursday', 'friday'].map((day) => [day, '09:00-17:00'])),
  emergency: 'In an emergency call 999.',
  timeZone: 'Europe/London',
}

/** The doctors of the demonstration; one works elsewhere, in another time zone. */
export const demonstrationDoctors: readonly Omit<Doctor, 'version'>[] = [
  {
    id: 'mjones',
    name: 'Dr Mary Jones',
    speciality: 'General practice',
    timeZone: 'America/New_York',
    address: '12 Orchard Street, New York, NY 10002',
    languages: ['en', 'es'],
  },
  {
    id: 'asmith',
    name: 'Dr Adam Smith',
    speciality: 'Dermatology',
    timeZone: 'Europe/London',
    address: '7 Lamb Walk, London SE1 3TT',
    languages: ['en', 'fr', 'de'],
  },
  {
    id: 'kwong',
    name: 'Dr Kit Wong',
    speciality: 'Paediatrics',
    timeZone: 'Europe/London',
    address: '7 Lamb Walk, London SE1 3TT',
    languages: ['en', 'zh', 'yue'],
  },
]

/** The appointment types of one doctor of the demonstration; the others offer times of one length. */
export const demonstrationTypes: readonly Omit<AppointmentType, 'isRetired' | 'version'>[] = [
  {
    id: 'check-up',
    doctor: 'kwong',
    name: 'Check-up',
    length: 30,
    bookableBy: 'anyone',
    longestSeries: 4,
    instructions: 'Please bring the vaccination record of your child.',
    amount: 4500,
    currency: 'GBP',
  },
  {
    id: 'video-call',
    doctor: 'kwong',
    name: 'Advice by video call',
    length: 30,
    notice: 60,
    bookableBy: 'anyone',
    videoLink: 'https://video.example/kit-wong',
    amount: 3000,
    currency: 'GBP',
  },
  {
    id: 'first-visit',
    doctor: 'kwong',
    name: 'First visit',
    length: 60,
    bookableBy: 'new',
    instructions: 'Please come ten minutes early, and bring earlier findings and a list of medicines.',
    amount: 8000,
    currency: 'GBP',
  },
  {
    id: 'allergy-test',
    doctor: 'kwong',
    name: 'Allergy test',
    length: 60,
    buffer: 30,
    notice: 1440,
    bookableBy: 'referral',
    instructions: 'No medicine against allergies for five days before the test.',
    place: 'Laboratory, second floor, 7 Lamb Walk, London SE1 3TT',
    currency: 'GBP',
  },
]

/** The accounts of the demonstration, each with its `demonstrationPassword`. */
export const demonstrationAccounts: readonly Pick<NewAccount, 'id' | 'name' | 'role' | 'represents' | 'email'>[] = [
  { id: 'pat', name: 'Pat Miller', role: 'patient', email: 'pat@example.org' },
  { id: 'mjones', name: 'Dr Mary Jones', role: 'doctor', represents: 'mjones' },
  { id: 'desk', name: 'Robin Desk', role: 'clerk' },
]

export function demonstrationPassword(account: string): string {
  return `${account}-demo-password`
}

export interface DemonstrationPorts {
  readonly marks: Pick<Marks, 'set'>
  readonly clinics: Pick<Clinics, 'put'>
  readonly doctors: Doctors
  readonly schedules: Schedules
  readonly availabilities: Availabilities
  readonly appointmentTypes: AppointmentTypes
  readonly books: Books
  readonly accounts: Accounts
  readonly applicationPasswords: ApplicationPasswords
  readonly messages: Pick<Messages, 'send'>
}

// Only for the inbox, to keep the terminal of a demonstration readable.
const welcome: Omit<NewMessage, 'account' | 'sentAt'> = {
  kind: 'notice',
  subject: 'Welcome to the clinic',
  text: 'The clinic sends you messages about your appointments here.\nBook an appointment to try it.',
}

/**
 * Marks the database for demonstration, and adds its accounts and the patient's application password,
 * `pat-demo-application-password`.
 */
export async function demonstrateAccounts(
  { marks, accounts: kept, applicationPasswords, messages }: DemonstrationPorts,
  { passwords, applicationPasswordMaker }: Keepers,
  clock: Clock,
): Promise<void> {
  // The mark is set before the first account with a public password exists.
  await marks.set('demonstration')
  const createdAt = clock.now()
  for (const account of demonstrationAccounts) {
    if ((await kept.find(account.id)) !== undefined) continue
    const passwordHash = await passwords.hash(demonstrationPassword(account.id))
    const emailVerifiedAt = account.email === undefined ? undefined : createdAt
    await kept.add({ ...account, emailVerifiedAt, passwordHash, createdAt })
    if (account.role === 'patient')
      await messages.send({ ...welcome, account: account.id, sentAt: createdAt, until: createdAt })
  }
  if ((await applicationPasswords.list('pat')).length > 0) return
  const given = { account: 'pat', name: 'Demonstration', password: 'pat-demo-application-password', createdAt }
  await applicationPasswords.add(keptApplicationPassword(applicationPasswordMaker, given))
}

/**
 * Fills the clinic: ten books, and three doctors with open slots on every weekday for four weeks from today, one of them
 * with appointment types.
 * Idempotent, so it may run at every start.
 */
export async function demonstrate(ports: DemonstrationPorts, clock: Clock): Promise<void> {
  await ports.clinics.put(demonstrationClinic, 0)
  await demonstrateBooks(ports.books)
  for (const doctor of demonstrationDoctors) {
    await ports.doctors.add(doctor)
    await ports.availabilities.put({ ...availability, doctor: doctor.id })
    await fillSchedule({ ...ports, clock }, { ...doctor, version: 1 })
  }
  for (const { id, doctor, ...details } of demonstrationTypes) {
    const isMissing = (await ports.appointmentTypes.find(id)) === undefined
    if (isMissing) await ports.appointmentTypes.add({ id, doctor }, details)
  }
}
