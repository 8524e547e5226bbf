import { PassThrough } from 'node:stream'
import { expect } from 'chai'
import { printingTransport } from '@waymark/clinic/modules/messages/mail'
import { clinicClient, linksOf } from '../../../../support/http/clinic-client.ts'
import { signedIn } from '../../../../support/authentication/signed-in.ts'
import { bookedAppointment } from '../../../../support/booked-appointment.ts'
import { openClinic, type Clinic } from '../../../../support/clinic.ts'

describe('the set-up of a clinic', () => {
  let clinic: Clinic
  beforeEach(async () => {
    clinic = await openClinic()
  })
  afterEach(() => clinic.close())

  const done = async (): Promise<readonly string[]> => {
    const { document } = await (await clinicClient(clinic, 'desk')).get('/setup')
    const steps = document['steps'] as readonly { readonly name: string; readonly isDone: boolean }[]
    return steps.flatMap(({ name, isDone }) => (isDone ? [name] : []))
  }

  async function publishNotices(): Promise<void> {
    for (const name of ['privacy', 'imprint', 'accessibility', 'terms', 'retention'] as const)
      await clinic.storage.clinics.publish({ name, language: 'en', text: 'Text', version: 0 })
  }

  async function pageOfSetup(): Promise<string> {
    const authorization = `Bearer ${await signedIn(clinic, 'desk')}`
    const page = await fetch(`${clinic.origin}/setup`, { headers: { accept: 'text/html', authorization } })
    return page.text()
  }

  it('finds the finished steps in the data', async () => {
    expect(await done()).to.deep.equal(['clinic', 'doctors', 'hours', 'types'])
    await bookedAppointment(clinic)
    await publishNotices()
    expect(await done()).to.deep.equal(['clinic', 'notices', 'doctors', 'hours', 'types', 'booking'])
  })

  it('leads to the missing working hours of a doctor', async () => {
    const details = { name: 'Dr Ida Novak', speciality: 'Cardiology', timeZone: 'Europe/London', address: 'Here' }
    await clinic.storage.doctors.add({ id: 'inovak', ...details, languages: ['en'] })
    expect(await done()).to.deep.equal(['clinic', 'doctors', 'types'])
    const { document } = await (await clinicClient(clinic, 'desk')).get('/setup')
    expect(linksOf(document, 'missing-hours').map(({ href }) => href)).to.deep.equal(['/doctors/inovak/availability'])
  })

  it('leads to the appointment types of each doctor without any, and can do without them', async () => {
    const { appointmentTypes } = clinic.storage
    for (const type of await appointmentTypes.of('kwong')) await appointmentTypes.retire(type)
    const { document } = await (await clinicClient(clinic, 'desk')).get('/setup')
    expect(document['steps']).to.deep.include({ name: 'types', isDone: false, isOptional: true })
    const without = linksOf(document, 'missing-types').map(({ href, title }) => [href, title])
    expect(without).to.deep.include(['/doctors/mjones/types', 'Appointment types of Dr Mary Jones'])
    expect(await pageOfSetup())
      .to.include('Optional')
      .and.not.to.include('Everything is ready')
    await bookedAppointment(clinic)
    await publishNotices()
    expect(await pageOfSetup())
      .to.include('Optional')
      .and.to.include('Everything is ready')
    const details = { name: 'Check-up', length: 30, bookableBy: 'anyone', currency: 'GBP' } as const
    await appointmentTypes.add({ id: 'check', doctor: 'mjones' }, details)
    expect(await done()).to.include('types')
    const { document: after } = await (await clinicClient(clinic, 'desk')).get('/setup')
    expect(linksOf(after, 'missing-types')).to.have.lengthOf(without.length - 1)
    expect(await pageOfSetup()).not.to.include('Optional')
  })

  it('tells what happens to the mail of the test appointment', async () => {
    expect(await pageOfSetup()).to.include('look at the mail, and cancel it.</p>')
    for (const [mailTransport, words] of [
      [printingTransport(new PassThrough()), 'This service prints its mails where it was started'],
      [undefined, 'No mail is sent, because this service has no mail server'],
    ] as const) {
      await clinic.close()
      clinic = await openClinic({ mailTransport })
      expect(await pageOfSetup()).to.include(words)
    }
  })

  it('is for clerks', async () => {
    expect((await (await clinicClient(clinic)).get('/setup')).status).to.equal(401)
    expect((await (await clinicClient(clinic, 'pat')).get('/setup')).status).to.equal(403)
  })
})
