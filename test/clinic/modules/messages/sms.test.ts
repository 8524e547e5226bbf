import { expect } from 'chai'
import { Busy, Undeliverable } from '@waymark/clinic/modules/messages/domain/outbox'
import { smsTransport } from '@waymark/clinic/modules/messages/sms'
import { smsProvider, type SmsAnswer, type SmsProvider, smsToken } from '../../../support/http/sms-provider.ts'
import { rejected } from '../../../support/sdk/rejected.ts'

const sms = { to: '+442079460018', text: 'Termin Di., 1. Dez., 16:30 & mehr' }

describe('text messages by the Messages API', () => {
  let provider: SmsProvider
  beforeEach(async () => {
    provider = await smsProvider()
  })
  afterEach(() => provider.close())

  const failure = async (answer: SmsAnswer): Promise<Error> => {
    provider.answerWith(answer)
    return (await rejected(smsTransport(provider.url, 'Clinic', 100).deliver(sms))) as Error
  }

  it('are sent as forms, with the credentials of the account', async () => {
    await smsTransport(`${provider.url}/compatible/`, '+15017122661').deliver(sms)
    const [sent] = provider.accepted
    const { username } = new URL(provider.url)
    expect(sent).to.deep.equal({
      path: `/compatible/2010-04-01/Accounts/${username}/Messages.json`,
      authorization: `Basic ${Buffer.from(`${username}:${smsToken}`).toString('base64')}`,
      fields: { To: sms.to, From: '+15017122661', Body: sms.text },
    })
  })

  it('name a messaging service as the sender', async () => {
    const service = `MG${'0a'.repeat(16)}`
    await smsTransport(provider.url, service).deliver(sms)
    expect(provider.accepted[0]?.fields).to.deep.equal({ To: sms.to, MessagingServiceSid: service, Body: sms.text })
  })

  for (const answer of ['accept without end', 'accept and hang up', 'accept twice'] as const) {
    it(`are accepted by the status 201 alone: ${answer}`, async () => {
      provider.answerWith(answer)
      await smsTransport(provider.url, 'Clinic').deliver(sms)
      expect(provider.requests).to.have.lengthOf(1)
    })
  }

  it('are undeliverable to a refused number', async () => {
    const error = await failure('refuse number')
    expect(error).to.be.instanceOf(Undeliverable)
    expect(error.message).to.equal('SMS provider: status 400, error 21211')
  })

  it('wait as long as the provider asks (RFC 9110 §10.2.3)', async () => {
    const error = await failure('too many')
    expect(error).to.be.instanceOf(Busy).and.include({ wait: 7_200_000 })
    expect(await failure('fail')).to.include({ wait: 0 })
  })

  const transient = [
    'refuse sender',
    'refuse token',
    'too many',
    'fail',
    'fail without end',
    'redirect',
    'hang',
  ] as const
  for (const answer of transient) {
    it(`may succeed later: ${answer}`, async () => {
      const error = await failure(answer)
      expect(error).to.be.instanceOf(Error).and.not.instanceOf(Undeliverable)
      expect(`${error.message} ${error.stack ?? ''}`)
        .to.not.include(smsToken)
        .and.not.include(sms.to)
      expect(provider.requests).to.have.lengthOf(1)
    })
  }
})
