import { expect } from 'chai'
import { clinicClient, linksOf } from '../../../../support/http/clinic-client.ts'
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

  it('finds the finished steps in the data', async () => {
    expect(await done()).to.deep.equal(['clinic', 'doctors', 'hours'])
    await bookedAppointment(clinic)
    for (const name of ['privacy', 'imprint', 'accessibility', 'terms', 'retention'] as const)
      await clinic.storage.clinics.publish({ name, language: 'en', text: 'Text', version: 0 })
    expect(await done()).to.deep.equal(['clinic', 'notices', 'doctors', 'hours', 'booking'])
  })

  it('leads to the missing working hours of a doctor', async () => {
    const details = { name: 'Dr Ida Novak', speciality: 'Cardiology', timeZone: 'Europe/London', address: 'Here' }
    await clinic.storage.doctors.add({ id: 'inovak', ...details, languages: ['en'] })
    expect(await done()).to.deep.equal(['clinic', 'doctors'])
    const { document } = await (await clinicClient(clinic, 'desk')).get('/setup')
    expect(linksOf(document, 'missing-hours').map(({ href }) => href)).to.deep.equal(['/doctors/inovak/availability'])
  })

  it('is for clerks', async () => {
    expect((await (await clinicClient(clinic)).get('/setup')).status).to.equal(401)
    expect((await (await clinicClient(clinic, 'pat')).get('/setup')).status).to.equal(403)
  })
})
