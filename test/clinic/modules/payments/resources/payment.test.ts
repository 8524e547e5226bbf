import { signatureKeys, verifyResponse } from '@waymark/sdk/signatures'
import { expect } from 'chai'
import {
  clinicClient,
  type ClinicClient,
  type Document,
  embeddedIn,
  formsIn,
  linkOf,
  linksOf,
  optionsOf,
} from '../../../../support/http/clinic-client.ts'
import { registeredClient } from '../../../../support/authentication/client-applications.ts'
import { signedIn } from '../../../../support/authentication/signed-in.ts'
import { tokensByPassword } from '../../../../support/authentication/token-endpoint.ts'
import { openPaidClinic, type PaidClinic, price } from '../../../../support/payments/paid-clinic.ts'

const minute = 60_000
const hour = 60 * minute

describe('the payment of an appointment', () => {
  let paid: PaidClinic
  let pat: ClinicClient
  let desk: ClinicClient
  beforeEach(async () => {
    paid = await openPaidClinic()
    await signIn()
  })
  afterEach(() => paid.close())

  async function signIn(): Promise<void> {
    pat = await clinicClient(paid.clinic, 'pat')
    desk = await clinicClient(paid.clinic, 'desk')
  }
  /** Runs the jobs after some hours, in which tokens expire. */
  async function passHours(hours: number): Promise<void> {
    await paid.pass(hours * hour)
    await signIn()
  }

  const shown = async (document: Document, client = pat): Promise<Document> =>
    (await client.get(linkOf(document, 'self'))).document
  const paymentOf = async (appointment: Document, client = pat): Promise<Document> =>
    (await client.get(linkOf(appointment, 'payment'))).document
  const pageOf = async (appointment: Document, client = pat): Promise<string> => {
    const made = await client.submit(appointment, 'pay')
    expect(made.status, JSON.stringify(made.document)).to.equal(201)
    return linkOf(made.document, 'payment-page')
  }
  const statusOf = async (appointment: Document): Promise<unknown> => (await shown(appointment))['payment']

  it('leads to the page of the provider, is paid when the provider says so, and is refunded at cancellation', async () => {
    const appointment = await paid.book(pat)
    expect(appointment['payment']).to.equal('due')
    expect(formsIn(appointment)).to.include('pay')
    const page = await pageOf(appointment)
    expect(page).to.match(/^http:.*\/pay\/cs_/)
    paid.provider.pay(page)
    expect(await statusOf(appointment)).to.equal('due')
    await paid.deliverAll()
    const after = await shown(appointment)
    expect([after['payment'], formsIn(after).includes('pay')]).to.deep.equal(['paid', false])
    expect((await paymentOf(after))['received']).to.deep.equal(price)
    expect((await pat.submit(after, 'cancel')).status).to.equal(200)
    expect(await statusOf(appointment)).to.equal('refunding')
    await paid.pass(0)
    expect(await statusOf(appointment)).to.equal('refunded')
    expect(paid.provider.balance()).to.equal(0)
    const audit = embeddedIn((await desk.get('/audit')).document, 'item')
    const facts = audit.filter(({ who }) => who === 'payment provider').map(({ what }) => what)
    expect(facts).to.deep.equal(['payment refunded', 'payment received'])
  })

  it('is signed as it is', async () => {
    const appointment = await paid.book(pat)
    paid.provider.pay(await pageOf(appointment))
    await paid.deliverAll()
    const { clinic } = paid
    const place = new URL(linkOf(await shown(appointment), 'payment'), clinic.origin)
    const authorization = `Bearer ${await signedIn(clinic, 'pat')}`
    const response = await fetch(place, { headers: { accept: 'application/json', authorization } })
    const content = new Uint8Array(await response.arrayBuffer())
    expect(JSON.parse(new TextDecoder().decode(content))).to.deep.include({ status: 'paid', received: price })
    const { status, url, headers } = response
    const keys = await signatureKeys(clinic.origin)
    const now = (): number => clinic.clock.now()
    const verified = await verifyResponse({ status, url, headers, content }, keys, { now, maximumAge: 0 })
    expect(verified.keyId).to.equal(keys.keys[0]?.kid)
    const changed = new TextEncoder().encode(new TextDecoder().decode(content).replace('paid', 'void'))
    const refused = verifyResponse({ status, url, headers, content: changed }, keys, { now })
    expect(await refused.catch((error: unknown) => error)).to.have.property('reason', 'digest')
  })

  it('is not begun by an application of staff, which may have the permission of a patient', async () => {
    await paid.close()
    paid = await openPaidClinic({ offersPasswordGrant: true })
    await signIn()
    const appointment = await paid.book(pat)
    const { id } = await registeredClient(paid.clinic, { type: 'own' })
    for (const user of ['desk', 'mjones']) {
      const { access_token: token } = await tokensByPassword(paid.clinic, id, 'appointments', user)
      const headers = { authorization: `Bearer ${token}`, accept: 'application/prs.hal-forms+json' }
      const path = linkOf(appointment, 'payment')
      const read = await fetch(paid.clinic.origin + path, { headers })
      expect(formsIn((await read.json()) as Document)).not.to.include('pay')
      expect((await fetch(paid.clinic.origin + path, { method: 'POST', headers })).status, user).to.equal(403)
    }
    expect(paid.provider.sessions.size).to.equal(0)
  })

  it('leads to one page, however often and whatever happens to the response', async () => {
    const appointment = await paid.book(pat)
    paid.provider.misbehaviours.push('error')
    expect((await pat.submit(appointment, 'pay')).status).to.equal(503)
    paid.provider.misbehaviours.push('lost')
    expect((await pat.submit(appointment, 'pay')).status).to.equal(503)
    const pages = await Promise.all([pageOf(appointment), pageOf(appointment)])
    expect(new Set([...pages, await pageOf(appointment)]).size).to.equal(1)
    expect(paid.provider.sessions.size).to.equal(1)
  })

  it('opens another page once the first one has expired, and refunds the later one of two payments', async () => {
    const appointment = await paid.book(pat)
    const first = await pageOf(appointment)
    paid.provider.expire(first)
    const second = await pageOf(appointment)
    expect(second).not.to.equal(first)
    paid.provider.pay(second)
    // The provider takes the money of the page that it had closed.
    paid.provider.settle(first, true)
    await paid.deliverAll()
    await paid.pass(0)
    expect([await statusOf(appointment), paid.provider.balance()]).to.deep.equal(['paid', price.amount])
    expect((await paymentOf(appointment))['received']).to.deep.equal(price)
  })

  it('is refunded if the provider tells it after the cancellation, twice and after its end', async () => {
    const appointment = await paid.book(pat)
    const page = await pageOf(appointment)
    paid.provider.pay(page)
    await pat.submit(await shown(appointment), 'cancel')
    const [event] = paid.provider.events.splice(0)
    if (event === undefined) expect.fail('No event')
    expect(await paid.deliver(event)).to.equal(204)
    await paid.pass(0)
    expect(await paid.deliver(event)).to.equal(204)
    expect(await paid.deliver({ ...event, body: event.body.replace(event.id, 'evt_other') })).to.equal(204)
    await passHours(1)
    expect([await statusOf(appointment), paid.provider.balance()]).to.deep.equal(['refunded', 0])
    expect(paid.provider.refunds.size).to.equal(1)
  })

  it('is found without a notification, and a page is closed at the cancellation', async () => {
    const [one, other] = [await paid.book(pat), await paid.book(pat)]
    paid.provider.pay(await pageOf(one))
    const page = await pageOf(other)
    paid.provider.events.length = 0
    await pat.submit(await shown(other), 'cancel')
    await paid.pass(3 * minute)
    expect([await statusOf(one), await statusOf(other)]).to.deep.equal(['paid', 'void'])
    paid.provider.pay(page)
    expect(paid.provider.balance()).to.equal(price.amount)
  })

  it('is being confirmed while the money is on its way, and can be paid again if it does not come', async () => {
    const appointment = await paid.book(pat)
    const page = await pageOf(appointment)
    paid.provider.pay(page, { isLater: true })
    await paid.deliverAll()
    expect(await statusOf(appointment)).to.equal('confirming')
    paid.provider.settle(page, false)
    await paid.deliverAll()
    const after = await shown(appointment)
    expect([after['payment'], formsIn(after).includes('pay')]).to.deep.equal(['due', true])
  })

  it('does not believe the address to which the patient returns', async () => {
    const appointment = await paid.book(pat)
    await pageOf(appointment)
    const returned = async (how: string): Promise<unknown> =>
      (await pat.get(`${linkOf(appointment, 'payment')}?returned=${how}`)).document['status']
    expect([await returned('yes'), await returned('no')]).to.deep.equal(['confirming', 'due'])
    expect(await statusOf(appointment)).to.equal('due')
  })

  it('with a refund that fails is shown to clerks, and its refund is sent again', async () => {
    const appointment = await paid.book(pat)
    paid.provider.pay(await pageOf(appointment))
    await paid.deliverAll()
    paid.provider.refundStatus = 'pending'
    await pat.submit(await shown(appointment), 'cancel')
    await paid.pass(0)
    expect(await statusOf(appointment)).to.equal('refunding')
    const [refund = ''] = paid.provider.refunds.keys()
    paid.provider.settleRefund(refund, 'failed')
    await paid.deliverAll()
    paid.provider.refundStatus = 'succeeded'
    const today = (await desk.get('/desk')).document
    const [failed] = linksOf(today, 'failed-refunds')
    const payments = linkOf(today, 'payments').replace(/\{.*/, '')
    const list = (await desk.get(`${payments}?status=refund-failed`)).document
    expect(embeddedIn(list, 'item').map((item) => linkOf(item, 'self'))).to.deep.equal([failed?.href])
    const headers = { accept: 'text/html', authorization: `Bearer ${await signedIn(paid.clinic, 'desk')}` }
    const due = await fetch(`${paid.clinic.origin}${payments}?status=due`, { headers })
    expect(await due.text()).to.include('<p class="none">No payments with this status.</p>')
    expect(formsIn(await paymentOf(appointment))).not.to.include('refund-again')
    const sent = await desk.submit((await desk.get(failed?.href ?? '')).document, 'refund-again')
    expect(sent.status, JSON.stringify(sent.document)).to.equal(200)
    expect((await desk.send('POST', `${linkOf(appointment, 'payment')}/refund`)).status).to.equal(409)
    await paid.pass(0)
    expect([await statusOf(appointment), paid.provider.balance()]).to.deep.equal(['refunded', 0])
    expect(linksOf((await desk.get('/desk')).document, 'failed-refunds')).to.deep.equal([])
  })

  it('is refunded once though the provider fails, loses responses or says nothing', async () => {
    const appointment = await paid.book(pat)
    paid.provider.pay(await pageOf(appointment))
    await paid.deliverAll()
    await pat.submit(await shown(appointment), 'cancel')
    paid.provider.misbehaviours.push('error', 'silent', 'lost')
    for (let attempt = 0; attempt < 4; attempt += 1) await passHours(1)
    expect([await statusOf(appointment), paid.provider.refunds.size]).to.deep.equal(['refunded', 1])
  })

  it('with a provider that does not answer for a day is a failed refund', async () => {
    const appointment = await paid.book(pat)
    paid.provider.pay(await pageOf(appointment))
    await paid.deliverAll()
    await pat.submit(await shown(appointment), 'cancel')
    paid.provider.misbehaviours.push(...Array.from({ length: 9 }, () => 'error' as const))
    for (let attempt = 0; attempt < 9; attempt += 1) await passHours(10)
    expect(await statusOf(appointment)).to.equal('refund-failed')
    expect((await paymentOf(appointment, desk))['reason']).to.include('status 500')
  })

  it('keeps its price and its money when the appointment moves', async () => {
    const appointment = await paid.book(pat)
    paid.provider.pay(await pageOf(appointment))
    await paid.deliverAll()
    const times = (await pat.get(linkOf(appointment, 'appointment-time').replace(/\{.*/, ''))).document
    const [slot = ''] = optionsOf(times, 'reschedule', 'slot')
    expect((await pat.submit(times, 'reschedule', { slot: Number(slot) })).status).to.equal(200)
    expect(await statusOf(appointment)).to.equal('paid')
  })

  it('can be made by a guest with the link of the appointment, and by no one else', async () => {
    const guest = await clinicClient(paid.clinic)
    const appointment = await paid.book(guest)
    const page = await pageOf(appointment, guest)
    const place = linkOf(appointment, 'payment')
    expect(place).to.include('capability=')
    expect((await guest.get(place.replace(/\?.*/, ''))).status).to.equal(404)
    expect((await pat.send('POST', place.replace(/\?.*/, ''))).status).to.equal(404)
    expect((await desk.send('POST', place.replace(/\?.*/, ''))).status).to.equal(403)
    paid.provider.pay(page)
    await paid.deliverAll()
    expect((await shown(appointment, guest))['payment']).to.equal('paid')
  })

  it('refuses notifications without a signature of the provider of the last five minutes', async () => {
    const appointment = await paid.book(pat)
    paid.provider.pay(await pageOf(appointment))
    const [event] = paid.provider.events
    if (event === undefined) expect.fail('No event')
    const at = paid.clinic.clock.now()
    expect(await paid.deliver(event, { secret: 'another secret' })).to.equal(400)
    expect(await paid.deliver(event, { at: at - 6 * minute })).to.equal(400)
    expect(await paid.deliver(event, { at: at + 6 * minute })).to.equal(400)
    expect(await paid.deliver({ ...event, body: 'no event' })).to.equal(400)
    expect(await statusOf(appointment)).to.equal('due')
    expect(await paid.deliver(event, { at: at - 4 * minute })).to.equal(204)
    expect(await statusOf(appointment)).to.equal('paid')
  })

  it('of another amount is not kept', async () => {
    const appointment = await paid.book(pat)
    paid.provider.pay(await pageOf(appointment), { amount: price.amount - 1 })
    await paid.deliverAll()
    expect(await statusOf(appointment)).to.equal('refunding')
  })

  it('is part of the data of the user', async () => {
    const appointment = await paid.book(pat)
    paid.provider.pay(await pageOf(appointment))
    await paid.deliverAll()
    const { payments } = (await pat.get('/users/pat/personal-data')).document
    expect(payments).to.deep.include.members([
      {
        appointment: appointment['id'],
        status: 'paid',
        price,
        received: price,
        paidAt: new Date(paid.clinic.clock.now()).toISOString(),
      },
    ])
  })
})

describe('the payments of a clinic without a provider', () => {
  it('have neither links nor routes', async () => {
    const paid = await openPaidClinic({ paymentProvider: undefined })
    try {
      const pat = await clinicClient(paid.clinic, 'pat')
      const appointment = await paid.book(pat)
      expect(appointment).not.to.have.property('payment')
      expect([linksOf(appointment, 'payment'), formsIn(appointment).includes('pay')]).to.deep.equal([[], false])
      expect((await pat.get(`${linkOf(appointment, 'self')}/payment`)).status).to.equal(404)
      expect((await pat.send('POST', '/payments/notifications')).status).to.equal(404)
      const desk = await clinicClient(paid.clinic, 'desk')
      expect(linksOf((await desk.get('/desk')).document, 'payments')).to.deep.equal([])
    } finally {
      await paid.close()
    }
  })
})
