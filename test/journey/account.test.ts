import { connect, tokenHolder, bearer } from '@waymark/sdk'
import { clinicDescription } from '@waymark/shared/clinic'
import { expect } from 'chai'
import { openClinic, tomorrow, type Clinic } from '../support/clinic.ts'

describe('the owner of an account, by relation names only', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic()
  })
  after(() => clinic.close())

  it('registers, signs in, books, finds the appointment again, and signs out', async () => {
    const tokens = tokenHolder()
    const entry = connect(`${clinic.origin}/`, { describe: clinicDescription, credentials: bearer({ tokens }) })
    const home = await entry.get()
    const password = 'seven purple lamps'
    await home.submit('register', { user: 'ada', name: 'Ada Lovelace', password }).catch((error: unknown) => {
      // Only its owner can read the account, after sign-in.
      expect(error).to.have.property('status', 401)
    })
    const session = await home.submit('sign-in', { user: 'Ada', password, as: 'token' })
    tokens.set(session.state.token ?? '')
    const day = { date: tomorrow, status: 'open' } as const
    const schedule = await entry.follow('doctor', { doctor: 'mjones' }).follow('schedule', day).get()
    const booked = await schedule.embedded('schedules')[0]?.submit('confirm', { name: 'Ada Lovelace', age: 36 })
    expect(booked?.state.status).to.equal('booked')
    const appointments = await session.follow('appointments').get()
    expect(appointments.state.total).to.equal(1)
    const [appointment] = appointments.embedded('item')
    expect(appointment?.state.patient.name).to.equal('Ada Lovelace')
    const signedIn = await entry.follow('session').get()
    await signedIn.submit('sign-out')
    const over = await signedIn
      .follow('appointments')
      .get()
      .catch((error: unknown) => error)
    expect(over).to.have.property('status', 401)
    tokens.clear()
    expect((await entry.get()).state.name).to.equal('Waymark Clinic')
  })

  it('revokes an application password, and returns to the others', async () => {
    const tokens = tokenHolder()
    const entry = connect(`${clinic.origin}/`, { describe: clinicDescription, credentials: bearer({ tokens }) })
    const home = await entry.get()
    const session = await home.submit('sign-in', { user: 'pat', password: 'pat-demo-password', as: 'token' })
    tokens.set(session.state.token ?? '')
    const passwords = await session.follow('user').follow('application-passwords').get()
    const made = await passwords.submit('create', { name: 'Calendar' })
    expect(made.state.password).to.match(/^[0-9a-z-]{34}$/)
    const others = await made.submit('remove')
    expect(others.state.total).to.equal(passwords.state.total)
  })
})
