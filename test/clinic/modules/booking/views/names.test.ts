import { expect } from 'chai'
import { signedIn } from '../../../../support/authentication/signed-in.ts'
import { openClinic, tomorrow, type Clinic } from '../../../../support/clinic.ts'
import { openSlots, postBooking } from '../../../../support/open-slots.ts'

describe('the accessible names of a page', () => {
  let clinic: Clinic
  beforeEach(async () => {
    clinic = await openClinic()
  })
  afterEach(() => clinic.close())

  async function namesAt(path: string, pattern: RegExp, authorization = ''): Promise<readonly string[]> {
    const own = authorization === '' ? {} : { authorization }
    const response = await fetch(clinic.origin + path, { headers: { accept: 'text/html', ...own } })
    return [...(await response.text()).matchAll(pattern)].map(([, name = '']) => name)
  }

  it('tell free times of several doctors apart', async () => {
    for (const path of ['/', '/doctors', '/free-times']) {
      const names = await namesAt(path, /class="time" href="[^"]*" aria-label="([^"]*)"/g)
      expect(names).not.to.have.length(0)
      expect(new Set(names).size, path).to.equal(names.length)
    }
  })

  it('tell the forms of several patients apart', async () => {
    const slots = await openSlots(clinic)
    for (const [index, name] of ['Ada', 'Bea'].entries())
      await postBooking(clinic, slots[index] ?? 0, { name, age: 36 })
    clinic.clock.set(clinic.clock.now() + 86_400_000)
    const authorization = `Bearer ${await signedIn(clinic, 'desk')}`
    for (const path of [`/doctors/mjones/schedule?date=${tomorrow}&status=all`, `/desk?date=${tomorrow}`]) {
      const names = await namesAt(path, /<section class="form[^"]*" aria-label="([^"]*)"/g, authorization)
      expect(names, path).to.include('Attendance: 09:00 Ada').and.include('Attendance: 09:30 Bea')
      expect(new Set(names).size).to.equal(names.length)
    }
  })

  it('say which of two fields is needed, and never that both are optional', async () => {
    const [slot = 0] = await openSlots(clinic)
    const labels = await namesAt(`/schedules/${String(slot)}`, /<label for="[^"]*">((?:Date|Age)[^<]*<span[^<]*)</g)
    expect(labels.map((label) => label.replace(/<[^>]*>/, ''))).to.deep.equal([
      'Date of birth (one of the two is needed)',
      'Age in years (unless “Date of birth” is given)',
    ])
  })
})

describe('the delivery address', () => {
  it('is filled in by the browser (WCAG 1.3.5)', async () => {
    const { addressFields } = await import('@waymark/shared/clinic')
    expect(Object.values(addressFields).map(({ purpose }) => purpose)).to.deep.equal([
      'name',
      'street-address',
      'postal-code',
      'address-level2',
      'country-name',
    ])
  })
})
