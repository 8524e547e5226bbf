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
})
