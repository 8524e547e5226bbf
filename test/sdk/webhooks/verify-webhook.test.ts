import { expect } from 'chai'
import { verifyWebhook, WebhookRefused } from '@waymark/sdk/webhooks'
import { newWebhookSecret, webhookFields } from '@waymark/server/webhooks'

const [secret, former] = [newWebhookSecret(), newWebhookSecret()]
const timestamp = Date.parse('2026-11-30T12:00:00Z') / 1000
const body = JSON.stringify({ type: 'appointment.booked', data: { name: 'Grüße' } })
const signed = (of = body, secrets = [secret]): Readonly<Record<string, string>> =>
  webhookFields({ id: 'event-1', url: 'https://receiver.example/', timestamp, body: of }, 'standard', secrets)
const now = (): number => timestamp * 1000

describe('verifyWebhook', () => {
  it('returns a webhook that is signed by the secret, also during its rotation', async () => {
    const expected = { id: 'event-1', timestamp, content: JSON.parse(body) as unknown }
    for (const headers of [signed(), new Headers(signed()), signed(body, [former, secret])]) {
      expect(await verifyWebhook(headers, body, secret, { now })).to.deep.equal(expected)
    }
  })

  const without = (name: string): Readonly<Record<string, string | undefined>> => ({ ...signed(), [name]: undefined })
  const cases = {
    'without an id': [without('webhook-id'), body, 'incomplete'],
    'without a time': [without('webhook-timestamp'), body, 'incomplete'],
    'without a signature': [without('webhook-signature'), body, 'incomplete'],
    'with a signature that is no text in base64': [{ ...signed(), 'webhook-signature': 'v1,?' }, body, 'signature'],
    'with a signature of another version': [
      { ...signed(), 'webhook-signature': signed()['webhook-signature']?.replace('v1', 'v2') },
      body,
      'signature',
    ],
    'with another content': [signed(), `${body} `, 'signature'],
    'with another id': [{ ...signed(), 'webhook-id': 'event-2' }, body, 'signature'],
    'by another secret': [signed(body, [former]), body, 'signature'],
    'with content that is not JSON': [signed('text'), 'text', 'content'],
  } as const
  for (const [title, [headers, content, reason]] of Object.entries(cases)) {
    it(`refuses a webhook ${title}`, async () => {
      const refused = await verifyWebhook(headers, content, secret, { now }).catch((error: unknown) => error)
      expect(refused).to.be.instanceOf(WebhookRefused).with.property('reason', reason)
    })
  }

  it('refuses a webhook that was sent too long ago or too early', async () => {
    for (const seconds of [-301, 301]) {
      const clock = { now: () => now() + seconds * 1000 }
      const refused = await verifyWebhook(signed(), body, secret, clock).catch((error: unknown) => error)
      expect(refused).to.have.property('reason', 'age')
      await verifyWebhook(signed(), body, secret, { ...clock, tolerance: 301 })
    }
  })
})
