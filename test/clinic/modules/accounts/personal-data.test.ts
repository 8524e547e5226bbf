import { expect } from 'chai'
import { signedIn } from '../../../support/authentication/signed-in.ts'
import { openClinic, type Clinic } from '../../../support/clinic.ts'
import { postBooking } from '../../../support/open-slots.ts'

const path = '/users/pat/personal-data'

interface PersonalData {
  readonly message: string
  readonly isComplete: boolean
  readonly user: { readonly id: string; readonly name: string }
  readonly appointments: readonly {
    readonly id: string
    readonly patient: { readonly name: string }
    readonly reason?: string
  }[]
  readonly messages: readonly { readonly subject: string }[]
  readonly purchases: readonly { readonly lines: readonly { readonly title: string }[] }[]
  readonly cart: readonly { readonly title: string; readonly quantity: number }[]
  readonly waiting: readonly { readonly doctor: string; readonly from: string; readonly status: string }[]
  readonly handovers: readonly { readonly name: string; readonly may: string }[]
  readonly keys: readonly { readonly kind: string; readonly name: string }[]
  readonly events: readonly { readonly event: string }[]
  readonly sessions: readonly { readonly method: string }[]
}

describe('the personal data of a user', () => {
  let clinic: Clinic
  let authorization = ''

  before(async () => {
    clinic = await openClinic()
    authorization = `Bearer ${await signedIn(clinic, 'pat')}`
  })
  after(() => clinic.close())

  const read = (at: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
    fetch(clinic.origin + at, { headers: { authorization, accept: 'application/json', ...headers } })
  const data = async (): Promise<PersonalData> => (await read(path)).json() as Promise<PersonalData>
  const post = (at: string, body: object): Promise<Response> =>
    fetch(clinic.origin + at, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  it('are all that the clinic stores about the user, without secrets', async () => {
    const before = await read(path)
    const known = (await before.json()) as PersonalData
    expect(known).to.include({ isComplete: true })
    expect(known.user).to.include({ id: 'pat' })
    expect(known.appointments).to.deep.equal([])
    await postBooking(clinic, 20, { name: 'Pat Miller', age: 40, reason: 'Cough' }, { authorization })
    await post('/users/pat/cart', { book: 'living-with-asthma', quantity: 1 })
    await post('/settlements', {})
    await post('/users/pat/cart', { book: 'living-with-asthma', quantity: 2 })
    const days = { from: '2026-12-01', to: '2026-12-04' }
    expect((await post('/doctors/kwong/waiting-list', days)).status).to.equal(201)
    expect((await post('/users/pat/application-passwords', { name: 'My calendar' })).status).to.equal(201)
    const id = (await data()).appointments[0]?.id ?? ''
    const helper = { may: 'move', name: 'Violet', until: '2026-12-01', note: 'Not on Tuesdays.' }
    expect((await post(`/appointments/${id}/handovers`, helper)).status).to.equal(201)
    const wish = { name: 'Byron', doctor: 'mjones', latest: '2026-12-03', until: '2026-12-02', age: 36 }
    expect((await post('/booking-links', wish)).status).to.equal(201)
    const after = await read(path)
    const now = (await after.json()) as PersonalData
    expect(now.appointments[0]).to.deep.include({ reason: 'Cough' })
    expect(now.messages).not.to.have.lengthOf(known.messages.length)
    expect(now.purchases[0]?.lines[0]?.title).to.equal('Living with asthma')
    expect(now.cart).to.deep.equal([{ title: 'Living with asthma', quantity: 3 }])
    const tag = (await read('/users/pat/cart/1')).headers.get('etag') ?? ''
    const removed = await fetch(`${clinic.origin}/users/pat/cart/1`, {
      method: 'DELETE',
      headers: { authorization, 'if-match': tag },
    })
    expect(removed.status).to.equal(204)
    const deletedAt = new Date(clinic.clock.now()).toISOString()
    expect((await data()).cart).to.deep.equal([{ title: 'Living with asthma', quantity: 3, deletedAt }])
    expect(now.waiting).to.have.lengthOf(1)
    expect(now.waiting[0]).to.include({ doctor: 'kwong', from: days.from, status: 'waiting' })
    expect(now.handovers).to.have.lengthOf(2)
    expect(now.handovers[0])
      .to.include({ appointment: id, ...helper })
      .and.not.have.property('id')
    expect(now.handovers[1]).to.include({ may: 'book', ...wish })
    expect(now.keys.map(({ kind, name }) => `${kind}: ${name}`)).to.include('Application password: My calendar')
    expect(
      now.events.map(({ event }) => event),
      'events in words',
    ).to.include('Booked an appointment')
    expect(now.sessions[0]?.method).to.equal('password')
    expect(JSON.stringify({ ...now, message: '' })).not.to.match(/hash|token|secret/i)
    expect(after.headers.get('etag')).not.to.equal(before.headers.get('etag'))
  })

  it('say that each list has a limited number of entries', async () => {
    const account = await clinic.storage.accounts.find('pat')
    if (account === undefined) expect.fail('pat has an account')
    const sentAt = clinic.clock.now() - 60_000
    const message = { account: 'pat', kind: 'notice', subject: 'Notice', text: 'Text', sentAt } as const
    await clinic.storage.messages.sendAll(Array.from({ length: 501 }, () => message))
    const known = await data()
    expect(known.messages).to.have.lengthOf(500)
    expect(known.isComplete).to.equal(false)
    expect(known.message).to.include('500 entries, so yours are not complete')
  })

  it('are for the user alone', async () => {
    for (const user of ['desk', 'mjones'] as const) {
      const other = { authorization: `Bearer ${await signedIn(clinic, user)}` }
      expect((await read(path, other)).status, user).to.equal(403)
      expect(await (await read('/users/pat', other)).text(), user).not.to.include('personal-data')
    }
    expect((await fetch(clinic.origin + path)).status).to.equal(401)
  })

  it('are offered on the account page, as JSON and as PDF', async () => {
    const page = await (await read('/users/pat', { accept: 'text/html' })).text()
    for (const type of ['json', 'pdf']) {
      expect(page).to.match(new RegExp(`href="${path}\\?as[^"]*${type}"[^>]* download`))
      const document = await read(`${path}?as=${type}`)
      expect(document.status).to.equal(200)
      expect(document.headers.get('content-type')).to.match(new RegExp(`^application/${type}`))
    }
  })
})
