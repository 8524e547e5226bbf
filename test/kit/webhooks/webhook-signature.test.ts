import { expect } from 'chai'
import { createSecretKey } from 'node:crypto'
import { newWebhookSecret, verifiedSignature, type Webhook, webhookFields } from '@waymark/server/webhooks'

// The example of the specification of Standard Webhooks, and its signature as the reference implementations compute it.
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const webhook: Webhook = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  url: 'https://receiver.example/events',
  timestamp: 1614265330,
  body: '{"test": 2432232314}',
}

describe('the signatures of webhooks', () => {
  it('are those of Standard Webhooks', () => {
    expect(webhookFields(webhook, 'standard', [secret])).to.deep.equal({
      'content-type': 'application/json',
      'webhook-id': webhook.id,
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    })
  })

  it('are made by each secret', () => {
    const other = newWebhookSecret()
    const fields = [[secret], [other], [secret, other]].map((all) => webhookFields(webhook, 'standard', all))
    const [one, two, both] = fields.map((each) => each['webhook-signature'])
    expect(both).to.equal(`${String(one)} ${String(two)}`)
    const headers = webhookFields(webhook, 'http-message', [secret, other])
    const verified = [secret, other].map((each, index) => {
      const key = createSecretKey(Buffer.from(each.replace('whsec_', ''), 'base64'))
      const request = { method: 'POST', url: webhook.url, headers }
      return verifiedSignature(request, `sig${String(index + 1)}`, { algorithm: 'hmac-sha256', key })
    })
    expect(verified.map((each) => each?.parameters.get('tag'))).to.deep.equal(['webhook', 'webhook'])
  })

  it('of RFC 9421 cover the content by its digest', () => {
    const digest = (body: string): unknown =>
      webhookFields({ ...webhook, body }, 'http-message', [secret])['content-digest']
    // RFC 9530 §2.
    expect(digest('{"hello": "world"}\n')).to.equal('sha-256=:RK/0qy18MlBSVnWgjwz6lZEWjP/lF5HF9bvEF8FabDg=:')
  })

  it('have a time of whole seconds', () => {
    // RFC 9421 §2.3: "created: Creation time as a UNIX timestamp value of type Integer. Sub-second precision is not supported."
    for (const scheme of ['standard', 'http-message'] as const)
      for (const timestamp of [1614265330.5, Number.NaN, -1])
        expect(() => webhookFields({ ...webhook, timestamp }, scheme, [secret])).to.throw(
          RangeError,
          `The timestamp of a webhook is whole seconds since 1970, not ${String(timestamp)}`,
        )
  })

  it('are not made with a secret of another form', () => {
    // Standard Webhooks: "base64 encoded, prefixed with whsec_", "between 24 bytes (192 bits) and 64 bytes (512 bits)".
    const ofBytes = (count: number): string => `whsec_${Buffer.alloc(count, 1).toString('base64')}`
    for (const wrong of ['', 'a password', 'whsec_', 'whsec_not base64', secret.slice(6), ofBytes(23), ofBytes(65)])
      expect(() => webhookFields(webhook, 'standard', [secret, wrong]), wrong).to.throw(
        RangeError,
        'A secret of webhooks is whsec_ and base64 of 24 to 64 bytes',
      )
    for (const count of [24, 64]) webhookFields(webhook, 'http-message', [ofBytes(count)])
  })
})
