import { expect } from 'chai'
import type { Mail } from '@waymark/clinic/modules/messages/domain/outbox'
import { clinicClient } from '../../../support/http/clinic-client.ts'
import { openClinic, type Clinic } from '../../../support/clinic.ts'
import { openSlots, postBooking } from '../../../support/open-slots.ts'

const day = 86_400_000

describe('a guest with an e-mail address', () => {
  let clinic: Clinic
  beforeEach(async () => {
    clinic = await openClinic({ publicOrigin: 'http://clinic.example', duplicateWindow: 0 })
  })
  afterEach(() => clinic.close())

  async function bookedAs(email: string | undefined): Promise<string> {
    const slots = await openSlots(clinic)
    const response = await postBooking(clinic, slots.at(-1) ?? 0, { name: 'Gus', age: 40, email })
    await clinic.work()
    return response.headers.get('location') ?? ''
  }
  const mails = (): readonly Mail[] => clinic.mails

  it('gets a confirmation with the link to manage the appointment', async () => {
    const location = await bookedAs('gus@example.org')
    expect(mails()).to.have.length(1)
    const [mail] = mails()
    expect(mail).to.include({ email: 'gus@example.org' })
    expect(mail?.subject).to.match(/^Your appointment with Dr Mary Jones on Tuesday 1 December 2026/)
    expect(mail?.text).to.include(`http://clinic.example${location}`)
    expect(location).to.include('capability=')
  })

  it('reads on the page that the link was sent to the address, if there is one', async () => {
    const pageAt = async (path: string): Promise<string> =>
      (await fetch(clinic.origin + path, { headers: { accept: 'text/html' } })).text()
    const page = await pageAt(await bookedAs('gus@example.org'))
    expect(page).to.include('Keep the address of this page').and.to.include('We have also sent it to gus@example.org.')
    const other = await pageAt(await bookedAs(undefined))
    expect(other).to.include('Keep the address of this page').and.not.to.include('We have also sent')
  })

  it('gets a mail about a cancellation, and no reminder', async () => {
    const path = await bookedAs('gus@example.org')
    const guest = await clinicClient(clinic)
    const { document } = await guest.get(path)
    await guest.submit(document, 'cancel', {})
    await clinic.work()
    clinic.clock.set(clinic.clock.now() + 2 * day)
    await clinic.work()
    expect(mails().map(({ subject }) => subject.split(' ')[0])).to.deep.equal(['Your', 'Cancelled:'])
  })

  it('gets a reminder a day before, at the current address of the appointment', async () => {
    const [slot] = await clinic.storage.schedules.ahead('mjones', clinic.clock.now() + 5 * day)
    if (slot === undefined) throw new Error('The demonstration has no slot in five days')
    const response = await postBooking(clinic, slot.id, { name: 'Gus', age: 40, email: 'gus@example.org' })
    const path = response.headers.get('location') ?? ''
    const guest = await clinicClient(clinic)
    const { headers } = await guest.get(path)
    const condition = { 'if-match': headers.get('etag') ?? '' }
    await guest.send('PUT', path, { name: 'Gus', age: 40, email: 'new@example.org' }, condition)
    await clinic.work()
    const before = mails().length
    clinic.clock.set(slot.start - day + 1)
    await clinic.work()
    const reminder = mails().slice(before)
    expect(reminder.map(({ subject, email }) => [subject.split(' ')[0], email])).to.deep.equal([
      ['Reminder:', 'new@example.org'],
    ])
  })

  it('gets mails, which are in no inbox; guests without an address get none', async () => {
    await bookedAs(undefined)
    expect(mails()).to.deep.equal([])
    await bookedAs('gus@example.org')
    expect(JSON.stringify(clinic.logged)).not.to.include('gus@example.org')
    const pat = await clinicClient(clinic, 'pat')
    expect(JSON.stringify((await pat.get('/users/pat/messages')).document)).not.to.include('Dr Mary Jones')
  })
})
