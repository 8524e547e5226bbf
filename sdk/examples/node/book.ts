import { bearer, connect, tokenHolder } from '@waymark/sdk'
import { clinicDescription } from '@waymark/shared/clinic'
import { writeFile } from 'node:fs/promises'

/*
 * Signs in, finds the first open slot of a speciality, books it, saves the appointment as a PDF and cancels it: book.ts
 * [entry [speciality [file]]]
 */
const [entry = 'http://localhost:3000/', speciality = 'dermatology', file = 'appointment.pdf'] = process.argv.slice(2)

const tokens = tokenHolder()
const clinic = connect(entry, { describe: clinicDescription, credentials: bearer({ tokens }) })
const home = await clinic.get()
const session = await home.submit('sign-in', { user: 'pat', password: 'pat-demo-password', as: 'token' })
tokens.set(session.state.token ?? '')

const doctors = await clinic.follow('search', { q: speciality }).get()
const nextSlots = doctors.embedded('item').map((doctor) => doctor.follow('next-slot').get())
const [first] = (await Promise.all(nextSlots)).toSorted((one, other) => {
  return (one.state.startInstant ?? '').localeCompare(other.state.startInstant ?? '')
})
if (first === undefined) throw new Error(`No doctor found for ${speciality}`)

const doctor = await first.follow('doctor').get()
const appointment = await first.submit('confirm', { name: 'Pat Doe', age: 36 })
const { date, start, timeZone } = appointment.state
console.log(`Booked ${doctor.state.name} on ${date} at ${start} (${timeZone})`)

const { stream } = await appointment.as('application/pdf').open({
  onProgress: ({ received, total = received }) => {
    console.log(`${String(received)} of ${String(total)} bytes`)
  },
})
await writeFile(file, stream)
console.log(`Written to ${file}`)

const cancelled = await appointment.submit('cancel', { why: 'It was an example' })
console.log(`It is ${cancelled.state.status}`)
