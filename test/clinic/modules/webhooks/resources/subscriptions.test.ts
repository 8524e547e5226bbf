import { expect } from 'chai'
import { createHmac, createSecretKey } from 'node:crypto'
import { coveredComponents, type OutgoingPost, verifiedSignature } from '@waymark/server/webhooks'
import { allChangeTypes } from '@waymark/shared/clinic'
import { signedIn } from '../../../../support/authentication/signed-in.ts'
import { bookedAppointment } from '../../../../support/booked-appointment.ts'
import {
  clinicClient,
  type ClinicClient,
  type Document,
  embeddedIn,
  linkOf,
  linksOf,
} from '../../../../support/http/clinic-client.ts'
import { openClinic, type Clinic } from '../../../../support/clinic.ts'

const minute = 60_000
const url = 'https://receiver.example/events'
const usual = { url, events: allChangeTypes, signature: 'standard' }

interface Sent extends OutgoingPost {
  readonly content: { readonly type: string; readonly data: { readonly _links: Readonly<Record<string, unknown>> } }
}

const textOf = (document: Document, member: string): string => String(document[member])
function standardSignature({ headers, body }: OutgoingPost, secret: string): string {
  const text = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  return `v1,${createHmac('sha256', key).update(text).digest('base64')}`
}

describe('the subscriptions of programs', () => {
  let clinic: Clinic
  let desk: ClinicClient
  let sent: Sent[]
  let answer: { status: number; retryAfter?: string } = { status: 204 }
  beforeEach(async () => {
    sent = []
    answer = { status: 204 }
    clinic = await openClinic({
      duplicateWindow: 0,
      publicOrigin: 'http://clinic.example',
      random: () => 0,
      sendWebhook(post) {
        sent.push({ ...post, content: JSON.parse(post.body) as Sent['content'] })
        return Promise.resolve({ retryAfter: undefined, ...answer })
      },
    })
    desk = await clinicClient(clinic, 'desk')
  })
  afterEach(() => clinic.close())

  const list = async (): Promise<Document> => {
    const { document: home } = await desk.get('/')
    return (await desk.get(linkOf(home, 'wm:subscriptions'))).document
  }
  const subscribed = async (values: Readonly<Record<string, unknown>> = {}): Promise<Document> => {
    const made = await desk.submit(await list(), 'subscribe', { ...usual, ...values })
    expect(made.status, JSON.stringify(made.document)).to.equal(201)
    return made.document
  }
  const shown = async (document: Document): Promise<Document> => (await desk.get(linkOf(document, 'self'))).document
  const pass = async (time: number): Promise<void> => {
    clinic.clock.set(clinic.clock.now() + time)
    await clinic.work()
  }

  it('get a test event that is signed as Standard Webhooks says, with the secret that is shown once', async () => {
    const made = await subscribed()
    const secret = textOf(made, 'secret')
    expect(secret).to.match(/^whsec_/)
    expect(await shown(made)).not.to.have.property('secret')
    const tested = await desk.submit(made, 'test')
    expect(tested.status).to.equal(201)
    await clinic.work()
    const [event, ...others] = sent
    expect(others).to.deep.equal([])
    expect(event?.content.type).to.equal('webhook.test')
    expect(event?.headers['webhook-signature']).to.equal(event && standardSignature(event, secret))
    const delivery = await shown(tested.document)
    expect([delivery['status'], delivery['answer']]).to.deep.equal(['delivered', 204])
    const headers = { accept: 'text/html', authorization: `Bearer ${await signedIn(clinic, 'desk')}` }
    const dead = await fetch(`${clinic.origin}${linkOf(made, 'deliveries').replace(/\{.*/, '')}?status=dead`, {
      headers,
    })
    expect(await dead.text()).to.include('<p class="none">No events with this status.</p>')
  })

  it('get events signed by RFC 9421 if they want, with all that must not change', async () => {
    const made = await subscribed({ signature: 'http-message' })
    await desk.submit(made, 'test')
    await clinic.work()
    const [{ headers } = { headers: {} }] = sent
    const key = createSecretKey(Buffer.from(textOf(made, 'secret').replace('whsec_', ''), 'base64'))
    const verified = verifiedSignature({ method: 'POST', url, headers }, 'sig1', { algorithm: 'hmac-sha256', key })
    expect(verified?.components).to.deep.equal(coveredComponents)
    expect(verified?.parameters.get('created')).to.equal(Math.floor(clinic.clock.now() / 1000))
  })

  it('get the changes of an appointment in order, with links and without personal data', async () => {
    await subscribed()
    const appointment = await bookedAppointment(clinic, { name: 'Ada Lovelace', age: 36 })
    await fetch(clinic.origin + appointment, { method: 'DELETE' })
    await clinic.work()
    const types = ['appointment.booked', 'appointment.cancelled', 'slot.freed']
    expect(sent.map(({ content }) => content.type)).to.deep.equal(types)
    const [path = ''] = appointment.split('?')
    expect(sent[0]?.content.data._links['appointment']).to.deep.equal({ href: `http://clinic.example${path}` })
    expect(sent.map(({ body }) => body).join()).not.to.match(/Ada|capability/)
    const { document: home } = await desk.get('/')
    const feed = (await desk.get(linkOf(home, 'wm:changes'))).document
    const ids = embeddedIn(feed, 'item').map(({ id }) => id)
    expect(sent.map(({ headers }) => headers['webhook-id'])).to.deep.equal(ids)
  })

  it('get only the events, the doctor and the appointment type that they chose', async () => {
    await subscribed({ events: ['appointment.cancelled'] })
    await subscribed({ doctor: 'asmith' })
    await subscribed({ type: 'first-visit' })
    await bookedAppointment(clinic, { name: 'Ada', age: 36 })
    await clinic.work()
    expect(sent).to.deep.equal([])
  })

  it('are tried again later and later, and a clerk sends undelivered ones again', async () => {
    const made = await subscribed()
    answer = { status: 500 }
    await desk.submit(made, 'test')
    await clinic.work()
    expect(sent).to.have.lengthOf(1)
    await pass(4999)
    expect(sent).to.have.lengthOf(1)
    await pass(1)
    expect(sent).to.have.lengthOf(2)
    for (let hours = 0; hours < 100; hours += 1) await pass(60 * minute)
    expect(sent).to.have.lengthOf(10)
    expect(new Set(sent.map(({ headers }) => headers['webhook-id']))).to.have.lengthOf(1)
    expect(clinic.logged.join()).to.contain('webhook not delivered')
    // The session has expired meanwhile.
    desk = await clinicClient(clinic, 'desk')

    const warned = (await desk.get('/desk')).document
    const [dead] = linksOf(warned, 'dead-deliveries')
    expect(dead?.title).to.equal('1 event was not delivered to receiver.example')
    const [delivery] = embeddedIn((await desk.get(dead?.href ?? '')).document, 'item')
    expect(delivery?.['reason']).to.equal('The program answered with an error.')
    answer = { status: 200 }
    const again = await desk.submit(delivery ?? expect.fail('There is a dead delivery'), 'send-again')
    expect(again.document['status']).to.equal('waiting')
    await clinic.work()
    expect((await shown(again.document))['status']).to.equal('delivered')
    expect(linksOf((await desk.get('/desk')).document, 'dead-deliveries')).to.deep.equal([])
    const refused = await desk.send('POST', linkOf(again.document, 'self'))
    expect(refused.status).to.equal(409)
  })

  it('wait as long as the program asks for', async () => {
    const made = await subscribed()
    answer = { status: 503, retryAfter: '120' }
    await desk.submit(made, 'test')
    await clinic.work()
    await pass(119_000)
    expect(sent).to.have.lengthOf(1)
    await pass(1000)
    expect(sent).to.have.lengthOf(2)
  })

  it('hold back later events of an appointment until the earlier one is delivered or given up', async () => {
    await subscribed()
    answer = { status: 500 }
    const appointment = await bookedAppointment(clinic, { name: 'Ada', age: 36 })
    await fetch(clinic.origin + appointment, { method: 'DELETE' })
    const other = await bookedAppointment(clinic, { name: 'Bea', age: 36 })
    await clinic.work()
    expect(sent.map(({ content }) => content.type)).to.deep.equal(['appointment.booked', 'appointment.booked'])
    answer = { status: 200 }
    await pass(5000)
    const types = sent.slice(2).map(({ content }) => content.type)
    expect(types.toSorted()).to.deep.equal(
      ['appointment.booked', 'appointment.booked', 'appointment.cancelled', 'slot.freed'].toSorted(),
    )
    expect(types.indexOf('appointment.cancelled')).to.be.greaterThan(types.indexOf('appointment.booked'))
    expect(other).not.to.equal('')
  })

  it('get no more events after an answer of 410, until a clerk lets them go on', async () => {
    const made = await subscribed()
    answer = { status: 410 }
    await desk.submit(made, 'test')
    await clinic.work()
    await pass(10 * minute)
    expect(sent).to.have.lengthOf(1)
    const gone = await desk.get(linkOf(made, 'self'))
    expect(gone.document['status']).to.equal('gone')
    answer = { status: 200 }
    const changed = await desk.send(
      'PATCH',
      linkOf(made, 'self'),
      { status: 'active' },
      {
        'content-type': 'application/merge-patch+json',
        'if-match': gone.headers.get('etag') ?? '',
      },
    )
    expect(changed.document['status']).to.equal('active')
    await clinic.work()
    expect(sent).to.have.lengthOf(2)
  })

  it('sign with both secrets for a day after a rotation', async () => {
    const made = await subscribed()
    const rotated = (await desk.submit(made, 'rotate')).document
    const secrets = [rotated, made].map((document) => textOf(document, 'secret'))
    expect(new Set(secrets)).to.have.lengthOf(2)
    const signatures = async (): Promise<string | undefined> => {
      await desk.submit(made, 'test')
      await clinic.work()
      return sent.at(-1)?.headers['webhook-signature']
    }
    const both = await signatures()
    const last = (): OutgoingPost => sent.at(-1) ?? expect.fail('An event was sent')
    expect(both).to.equal(secrets.map((secret) => standardSignature(last(), secret)).join(' '))
    clinic.clock.set(clinic.clock.now() + 24 * 60 * minute)
    desk = await clinicClient(clinic, 'desk')
    expect(await signatures()).to.equal(standardSignature(last(), secrets[0] ?? ''))
  })

  it('are refused if the address is not a plain https URL, or the doctor or the type is unknown', async () => {
    const pointers = async (values: Readonly<Record<string, unknown>>): Promise<readonly string[]> => {
      const { document, status } = await desk.submit(await list(), 'subscribe', { ...usual, ...values })
      expect(status).to.equal(422)
      return (document['errors'] as readonly { readonly pointer: string }[]).map(({ pointer }) => pointer)
    }
    for (const wrong of ['http://receiver.example/', 'https://a:b@receiver.example/', 'ftp://x.example', 'text']) {
      expect(await pointers({ url: wrong }), wrong).to.deep.equal(['/url'])
    }
    expect(await pointers({ doctor: 'nobody', type: 'nothing' })).to.deep.equal(['/doctor', '/type'])
    expect(await pointers({ doctor: 'mjones', type: 'first-visit' })).to.deep.equal(['/type'])
    expect(await pointers({ events: ['appointment.eaten'] })).to.deep.equal(['/events/0'])
  })

  it('are purged with their changes after 30 days', async () => {
    const made = await subscribed()
    await desk.submit(made, 'test')
    await bookedAppointment(clinic)
    await bookedAppointment(clinic, { name: 'Bea', age: 40 })
    await clinic.work()
    const events = async (): Promise<number> => {
      desk = await clinicClient(clinic, 'desk')
      return embeddedIn((await desk.get(linkOf(made, 'deliveries'))).document, 'item').length
    }
    expect(await events()).to.equal(3)
    await pass(31 * 24 * 60 * minute)
    // The last change is kept, because a poller may be at it.
    expect(await events()).to.equal(1)
  })

  it('keep their events while paused, and are removed with them', async () => {
    const made = await subscribed()
    const self = linkOf(made, 'self')
    const { headers } = await desk.get(self)
    await desk.send(
      'PATCH',
      self,
      { status: 'paused' },
      {
        'content-type': 'application/merge-patch+json',
        'if-match': headers.get('etag') ?? '',
      },
    )
    await bookedAppointment(clinic, { name: 'Ada', age: 36 })
    await clinic.work()
    expect(sent).to.deep.equal([])
    expect((await desk.get(self)).document['waiting']).to.equal(1)
    expect((await desk.submit((await desk.get(self)).document, 'remove')).status).to.equal(204)
    expect((await desk.get(self)).status).to.equal(404)
    await pass(minute)
    expect(sent).to.deep.equal([])
  })
})
