import { expect } from 'chai'
import { openStorage } from '@waymark/clinic/composition/open-storage'
import { deliverEvents } from '@waymark/clinic/modules/webhooks/domain/deliver'
import { subscribe } from '@waymark/clinic/modules/webhooks/domain/subscription'
import { allChangeTypes } from '@waymark/shared/clinic'
import { isFailure } from '@waymark/server/values'
import { inTemporaryFolder } from '../../../../support/temporary-folder.ts'

const now = Date.parse('2026-11-30T12:00:00Z')
const clock = { now: () => now }

describe('the delivery of an event', () => {
  it('waits, and is never without a signature, if the secret of the service was replaced without the former one', () =>
    inTemporaryFolder(async (folder) => {
      const url = `sqlite:${folder}/clinic.sqlite`
      const first = await openStorage(url, { secret: 'the former secret of the service' })
      const details = { url: 'https://receiver.example/', events: allChangeTypes, signature: 'standard' } as const
      const made = await subscribe({ ...first, clock, newIdentifier: () => 'one' }, details)
      if (isFailure(made)) expect.fail('The subscription is made')
      await first.deliveries.test('one', { id: 'event', at: now })
      await first.close()

      const storage = await openStorage(url, { secret: 'the present secret of the service' })
      let sent = 0
      const sendWebhook = () => Promise.resolve({ status: 204, retryAfter: undefined, sent: (sent += 1) })
      const contentOf = () => ({ content: {} })
      const report = () => undefined
      await deliverEvents({ ...storage, clock, sendWebhook, contentOf, report, random: () => 0 }, now)
      const { items } = await storage.deliveries.page({ subscription: 'one' }, { limit: 1 })
      expect([sent, items[0]?.status, items[0]?.fault]).to.deep.equal([0, 'waiting', 'secret'])
      await storage.close()
    }))
})
