import { expect } from 'chai'
import { openClinic, type Clinic } from '../../../../support/clinic.ts'
import { openSlots, postBooking } from '../../../../support/open-slots.ts'
import { passwords } from '@waymark/server/authentication'
import { signedIn } from '../../../../support/authentication/signed-in.ts'
import { inPostgres } from '../../../../support/postgres/postgres-server.ts'

const trustedProxies = ['127.0.0.1', '::1', '::ffff:127.0.0.1']
const ada = { name: 'Ada', age: 36 }

describe('the bookings of guests', () => {
  const booksAtMostThree = async (clinic: Clinic): Promise<void> => {
    const slots = await openSlots(clinic)
    const from = (address: string): { 'x-forwarded-for': string } => ({ 'x-forwarded-for': address })
    const statuses: number[] = []
    for (const slot of slots.slice(0, 4)) {
      statuses.push((await postBooking(clinic, slot, ada, from('192.0.2.1'))).status)
    }
    expect(statuses).to.deep.equal([201, 201, 201, 409])
    expect((await postBooking(clinic, slots[4] ?? 0, ada, from('192.0.2.2'))).status).to.equal(201)
  }

  it('are limited for each network, at level 2 too', async () => {
    const clinic = await openClinic({ guestLimit: 3, trustedProxies: ['127.0.0.1', '::1', '::ffff:127.0.0.1'] })
    try {
      await booksAtMostThree(clinic)
      const slot = (await openSlots(clinic))[6] ?? 0
      const atLevel2 = await fetch(`${clinic.origin}/levels/2/schedules/${String(slot)}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.1' },
        body: JSON.stringify(ada),
      })
      expect(atLevel2.status).to.equal(409)
    } finally {
      await clinic.close()
    }
  })

  it('are limited for each e-mail address in any spelling, and for each telephone number', async () => {
    const clinic = await openClinic({ guestLimit: 1, trustedProxies: ['127.0.0.1', '::1', '::ffff:127.0.0.1'] })
    try {
      const slots = await openSlots(clinic)
      const book = async (slot: number, address: number, contact: object): Promise<number> => {
        const more = { 'x-forwarded-for': `192.0.2.${String(address)}` }
        return (await postBooking(clinic, slots[slot] ?? 0, { ...ada, ...contact }, more)).status
      }
      expect(await book(0, 1, { email: 'ada@example.org', telephone: '+44 20 7946 0018' })).to.equal(201)
      expect(await book(1, 2, { email: 'Ada@Example.org' })).to.equal(409)
      expect(await book(2, 3, { telephone: '+44 20 7946 0018' })).to.equal(409)
      expect(await book(3, 4, { email: 'bea@example.org' })).to.equal(201)
    } finally {
      await clinic.close()
    }
  })

  it('are limited for the /64, /56 and /48 networks of IPv6, with growing limits', async () => {
    const clinic = await openClinic({ guestLimit: 1, trustedProxies })
    try {
      const slots = await openSlots(clinic)
      const statuses: number[] = []
      for (let subnet = 0; subnet < 15; subnet += 1) {
        // Three networks of each /56.
        const network = ((Math.floor(subnet / 3) << 8) + (subnet % 3)).toString(16)
        const from = { 'x-forwarded-for': `2001:db8:1:${network}::1` }
        statuses.push((await postBooking(clinic, slots[subnet] ?? 0, ada, from)).status)
      }
      const of = (status: number): readonly number[] => statuses.flatMap((each, at) => (each === status ? [at] : []))
      expect(of(201)).to.deep.equal([0, 1, 3, 4])
      expect(of(409)).to.have.length(11)
      const elsewhere = { 'x-forwarded-for': '2001:db8:2::1' }
      expect((await postBooking(clinic, slots[15] ?? 0, ada, elsewhere)).status).to.equal(201)
    } finally {
      await clinic.close()
    }
  })

  it('limit accounts without a verified e-mail address too, in any number from one network', async () => {
    const clinic = await openClinic({ guestLimit: 2, trustedProxies })
    try {
      const slots = await openSlots(clinic)
      const passwordHash = await passwords({ memory: 8, passes: 1, parallelism: 1 }).hash('seven green bicycles')
      const createdAt = clinic.clock.now()
      const tokens: string[] = []
      for (const id of ['one', 'two', 'verified']) {
        const emailVerifiedAt = id === 'verified' ? createdAt : undefined
        const account = { id, name: id, role: 'patient', email: `${id}@example.org`, emailVerifiedAt } as const
        await clinic.storage.accounts.add({ ...account, passwordHash, createdAt })
        tokens.push(await signedIn(clinic, id, 'seven green bicycles'))
      }
      const book = async (slot: number, token = '', address = '192.0.2.1'): Promise<number> => {
        const more = { authorization: `Bearer ${token}`, 'x-forwarded-for': address }
        return (await postBooking(clinic, slots[slot] ?? 0, ada, more)).status
      }
      const [one, two, verified] = tokens
      expect([await book(0, one), await book(1, two), await book(2, two)]).to.deep.equal([201, 201, 409])
      expect([await book(2, two, '192.0.2.2'), await book(3, two, '192.0.2.3')]).to.deep.equal([201, 409])
      expect([await book(4, verified), await book(5, verified), await book(6, verified)]).to.deep.equal([201, 201, 201])
    } finally {
      await clinic.close()
    }
  })

  it('are limited in PostgreSQL', () =>
    inPostgres(async (url) => {
      const clinic = await openClinic({
        url,
        guestLimit: 3,
        trustedProxies: ['127.0.0.1', '::1', '::ffff:127.0.0.1'],
      })
      try {
        await booksAtMostThree(clinic)
      } finally {
        await clinic.close()
      }
    }))
})
