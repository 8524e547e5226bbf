import { expect } from 'chai'
import { mostAttempts, pauseAfter } from '@waymark/clinic/modules/messages/domain/outbox'
import { signedIn } from '../../../../support/authentication/signed-in.ts'
import { openClinic, tomorrow, type Clinic } from '../../../../support/clinic.ts'
import { clinicClient, linkOf, linksOf, type ClinicClient } from '../../../../support/http/clinic-client.ts'
import { openSlots, postBooking } from '../../../../support/open-slots.ts'

const relations = ['undelivered', 'untaken-offers', 'failed-tasks']
const hour = 3_600_000

describe('the list of the desk that needs attention', () => {
  let clinic: Clinic
  let desk: ClinicClient
  beforeEach(async () => {
    clinic = await openClinic({
      duplicateWindow: 0,
      mailTransport: {
        deliver: ({ email }) =>
          email === 'full@example.org' ? Promise.reject(new Error('The mailbox is full')) : Promise.resolve(),
      },
    })
    desk = await clinicClient(clinic, 'desk')
  })
  afterEach(() => clinic.close())

  const after = async (milliseconds: number): Promise<void> => {
    clinic.clock.set(clinic.clock.now() + milliseconds)
    await clinic.work()
    // The session has expired by then.
    desk = await clinicClient(clinic, 'desk')
  }
  const listed = async (): Promise<readonly (readonly [href: string, title: string | undefined])[]> => {
    const { document } = await desk.get('/desk')
    return relations.flatMap((relation) => linksOf(document, relation).map(({ href, title }) => [href, title] as const))
  }
  const book = async (email: string, date: string): Promise<string> => {
    const [slot = 0] = await openSlots(clinic, { date })
    const booked = await postBooking(clinic, slot, { name: 'Ada Lovelace', age: 36, email })
    return new URL(booked.headers.get('location') ?? '', clinic.origin).pathname
  }

  it('is empty at first', async () => {
    expect(await listed()).to.deep.equal([])
  })

  it('names each coming appointment whose mail was not delivered', async () => {
    const appointment = await book('full@example.org', '2026-12-03')
    await book('ada@example.org', '2026-12-03')
    const { headers } = await desk.get('/desk')
    await clinic.work()
    for (let attempt = 1; attempt < mostAttempts; attempt += 1) {
      expect(await listed()).to.deep.equal([])
      await after(pauseAfter(attempt))
    }
    expect(await listed()).to.deep.equal([[appointment, 'A message to Ada Lovelace could not be delivered']])
    expect((await desk.get(appointment)).status).to.equal(200)
    expect((await desk.get('/desk')).headers.get('etag')).not.to.equal(headers.get('etag'))
    await after(hour * 72)
    expect(await listed(), 'the appointment is over').to.deep.equal([])
  })

  it('counts the patients on a waiting list that did not take an offered time', async () => {
    const guest = await clinicClient(clinic)
    const [slot = 0] = await openSlots(clinic, { doctor: 'mjones' })
    const booked = await guest.send('POST', `/schedules/${String(slot)}`, { name: 'Bea', age: 36 })
    const pat = await clinicClient(clinic, 'pat')
    const waiting = '/doctors/mjones/waiting-list'
    await pat.send('POST', waiting, { from: tomorrow, to: '2026-12-03' })
    await guest.send('DELETE', linkOf(booked.document, 'self'))
    expect(await listed()).to.deep.equal([])
    await after(hour / 2)
    const title = '1 patient waiting for Dr Mary Jones did not take an offered time'
    expect(await listed()).to.deep.equal([[waiting, title]])
    await after(96 * hour)
    expect(await listed(), 'the days are over').to.deep.equal([])
  })

  it('names failed tasks', async () => {
    const input = { kind: 'message', users: ['pat', 'nobody'], subject: 'S', text: 'T' }
    const task = (await desk.send('POST', '/tasks', input)).headers.get('location') ?? ''
    await desk.send('PUT', task, { status: 'running' })
    await clinic.work()
    expect(await listed()).to.deep.equal([[task, 'A task failed for 1 user']])
    const authorization = `Bearer ${await signedIn(clinic, 'desk')}`
    const page = await fetch(`${clinic.origin}/desk`, { headers: { accept: 'text/html', authorization } })
    expect(await page.text())
      .to.include('<h2>Needs attention</h2>')
      .and.include('A task failed for 1 user</a>')
  })
})
