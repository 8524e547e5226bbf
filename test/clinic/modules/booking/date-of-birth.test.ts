import { expect } from 'chai'
import { signedIn } from '../../../support/authentication/signed-in.ts'
import { clinicClient, type Document } from '../../../support/http/clinic-client.ts'
import { openClinic, tomorrow, type Clinic } from '../../../support/clinic.ts'
import { openSlots } from '../../../support/open-slots.ts'
import { engines } from '../../../support/postgres/engines.ts'

for (const [name, use] of engines) {
  const over = (test: (clinic: Clinic) => Promise<void>) => (): Promise<void> =>
    use(async (url) => {
      const clinic = await openClinic({ url, duplicateWindow: 0 })
      try {
        await test(clinic)
      } finally {
        await clinic.close()
      }
    })

  describe(`the date of birth of a patient in ${name}`, () => {
    async function booked(clinic: Clinic, content: Readonly<Record<string, unknown>>): Promise<string> {
      const [slot = 0] = await openSlots(clinic)
      const guest = await clinicClient(clinic)
      const { status, headers } = await guest.send('POST', `/schedules/${String(slot)}`, { name: 'Ada', ...content })
      expect(status).to.equal(201)
      return headers.get('location') ?? ''
    }
    const patientOf = async (clinic: Clinic, path: string): Promise<unknown> =>
      (await (await clinicClient(clinic)).get(path)).document['patient']

    it(
      'determines the age on the day of the appointment, on which the birthday may be',
      over(async (clinic) => {
        const path = await booked(clinic, { dateOfBirth: '1990-12-01' })
        expect(tomorrow).to.equal('2026-12-01')
        expect(await patientOf(clinic, path)).to.deep.equal({ name: 'Ada', age: 36, dateOfBirth: '1990-12-01' })
        const headers = { accept: 'text/csv', authorization: `Bearer ${await signedIn(clinic, 'desk')}` }
        const exported = await (await fetch(`${clinic.origin}/export/appointments`, { headers })).text()
        expect(exported).to.include('dateOfBirth').and.include(',36,1990-12-01,')
      }),
    )

    it(
      'agrees with the age of today or of the day of the appointment',
      over(async (clinic) => {
        for (const age of [35, 36]) {
          const path = await booked(clinic, { age, dateOfBirth: '1990-12-01' })
          expect(await patientOf(clinic, path)).to.include({ age: 36 })
        }
      }),
    )

    it(
      'determines the age again when the appointment moves',
      over(async (clinic) => {
        const path = await booked(clinic, { dateOfBirth: '1990-12-04' })
        expect(await patientOf(clinic, path)).to.include({ age: 35 })
        const guest = await clinicClient(clinic)
        const [later] = await openSlots(clinic, { date: '2026-12-04' })
        const { document } = await guest.get(path.replace('?', '/time?date=2026-12-04&'))
        await guest.submit(document, 'reschedule', { slot: later })
        expect(await patientOf(clinic, path)).to.include({ age: 36 })
      }),
    )

    it(
      'may replace the age later, unless the form contradicts itself',
      over(async (clinic) => {
        const path = await booked(clinic, { age: 20 })
        expect(await patientOf(clinic, path)).to.deep.equal({ name: 'Ada', age: 20 })
        const guest = await clinicClient(clinic)
        const put = async (
          content: Readonly<Record<string, unknown>>,
        ): Promise<{ status: number; document: Document }> =>
          guest.send('PUT', path, content, { 'if-match': (await guest.get(path)).headers.get('etag') ?? '' })
        const contradicting = await put({ name: 'Ada', age: 20, dateOfBirth: '1990-12-01' })
        expect(contradicting.status).to.equal(422)
        expect(contradicting.document['errors']).to.deep.equal([
          {
            pointer: '/age',
            detail: 'does not match the date of birth; correct one of them or leave out the age',
          },
        ])
        expect((await put({ name: 'Ada', dateOfBirth: '1990-12-01' })).status).to.equal(200)
        expect(await patientOf(clinic, path)).to.include({ age: 36, dateOfBirth: '1990-12-01' })
      }),
    )

    it(
      'comes from the profile of the user in the booking form',
      over(async (clinic) => {
        const pat = await clinicClient(clinic, 'pat')
        const { headers } = await pat.get('/users/pat/profile')
        const condition = { 'if-match': headers.get('etag') ?? '' }
        await pat.send('PUT', '/users/pat/profile', { name: 'Pat Miller', dateOfBirth: '1990-12-01' }, condition)
        const [slot = 0] = await openSlots(clinic)
        const { document } = await pat.get(`/schedules/${String(slot)}`)
        const prefilled = document._templates?.['confirm']?.properties?.find((field) => field.name === 'dateOfBirth')
        expect(prefilled?.value).to.equal('1990-12-01')
      }),
    )
  })
}
