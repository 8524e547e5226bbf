import { expect } from 'chai'
import { openClinic } from '../../../../support/clinic.ts'
import { signedIn } from '../../../../support/authentication/signed-in.ts'
import { openSlots, postBooking } from '../../../../support/open-slots.ts'

describe('the limits of a new account', () => {
  it('are a number of accounts for each network and hour, but none for clerks', async () => {
    const clinic = await openClinic({ accountLimit: 2, trustedProxies: ['127.0.0.1', '::1', '::ffff:127.0.0.1'] })
    try {
      let count = 0
      const opened = async (address: string, fields: Readonly<Record<string, string>> = {}): Promise<Response> => {
        count += 1
        return fetch(`${clinic.origin}/users`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': address, ...fields },
          body: JSON.stringify({ user: `user${String(count)}`, name: 'A', password: 'seven green bicycles' }),
        })
      }
      expect((await opened('192.0.2.1')).status).to.equal(201)
      expect((await opened('192.0.2.1')).status).to.equal(201)
      const refused = await opened('192.0.2.1')
      expect(refused.status).to.equal(429)
      expect(Number(refused.headers.get('retry-after'))).to.be.within(1, 3600)
      expect(await refused.text()).to.match(/Try again in \d+ (minutes|seconds), or ask the clinic for an account\./)
      expect(await clinic.storage.accounts.find('user3')).to.equal(undefined)
      expect((await opened('192.0.2.2')).status).to.equal(201)
      const clerk = { authorization: `Bearer ${await signedIn(clinic, 'desk')}` }
      for (let of = 0; of < 3; of += 1) expect((await opened('192.0.2.1', clerk)).status).to.equal(201)
      clinic.clock.set(clinic.clock.now() + 3_600_000)
      expect((await opened('192.0.2.1')).status).to.equal(201)
    } finally {
      await clinic.close()
    }
  })

  it('are a number of upcoming appointments with each doctor', async () => {
    const clinic = await openClinic({ patientLimit: 2 })
    try {
      const authorization = `Bearer ${await signedIn(clinic, 'pat')}`
      const book = async (slot = 0): Promise<number> =>
        (await postBooking(clinic, slot, { name: 'Pat', age: 30 }, { authorization })).status
      const [first, second, third] = await openSlots(clinic)
      expect([await book(first), await book(second), await book(third)]).to.deep.equal([201, 201, 409])
    } finally {
      await clinic.close()
    }
  })
})
