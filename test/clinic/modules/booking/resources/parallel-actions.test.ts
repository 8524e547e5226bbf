import { expect } from 'chai'
import { openStorage } from '@waymark/clinic/composition/open-storage'
import { clinicClient, linkOf } from '../../../../support/http/clinic-client.ts'
import { openClinic, tomorrow } from '../../../../support/clinic.ts'
import { inPostgres, postgresAbsence } from '../../../../support/postgres/postgres-server.ts'

const visit = { name: 'Ada', age: 36 }

describe('actions on bookings, and signing in, over PostgreSQL', function () {
  before(function () {
    if (postgresAbsence !== undefined) this.skip()
  })

  it('do not wait for the transaction of another process', () =>
    inPostgres(async (url) => {
      const clinic = await openClinic({ url })
      const other = await openStorage(url)
      const desk = await clinicClient(clinic, 'desk')
      const pat = await clinicClient(clinic, 'pat')
      const [first, second, third] = (await clinic.storage.schedules.slots('mjones', tomorrow)).map(({ id }) => id)
      const today = (await clinic.storage.schedules.slots('mjones', '2026-11-30')).at(-1)?.id
      const { promise: isOver, resolve: end } = Promise.withResolvers<undefined>()
      const begun = Promise.withResolvers<undefined>()
      const open = other.inTransaction(async () => {
        await other.ping()
        begun.resolve(undefined)
        await isOver
      }, [])
      try {
        const slot = `/schedules/${String(first)}`
        await begun.promise
        const statusOf = async (answer: Promise<{ readonly status: number }>): Promise<number> => (await answer).status

        expect(await statusOf(pat.send('PUT', `${slot}/hold`))).to.equal(201)
        expect(await statusOf(pat.send('DELETE', `${slot}/hold`))).to.equal(204)
        const booked = await pat.send('POST', slot, visit)
        expect(booked.status).to.equal(201)
        const place = linkOf(booked.document, 'self')
        expect(await statusOf(pat.send('PUT', `${place}/time`, { slot: second }))).to.equal(200)
        const { headers } = await pat.get(place)
        const changed = pat.send('PUT', place, { name: 'Bea', age: 36 }, { 'if-match': headers.get('etag') ?? '' })
        expect(await statusOf(changed)).to.equal(200)
        expect(await statusOf(pat.send('DELETE', place))).to.equal(200)
        const another = linkOf((await pat.send('POST', `/schedules/${String(third)}`, visit)).document, 'self')
        expect(await statusOf(pat.send('PUT', `${another}/cancellation`, { why: 'Ill' }))).to.equal(200)
        const days = { from: tomorrow, to: tomorrow }
        const joined = await pat.send('POST', '/doctors/mjones/waiting-list', days)
        expect(joined.status).to.equal(201)
        expect(await statusOf(pat.send('DELETE', linkOf(joined.document, 'self')))).to.equal(204)
        const credentials = { user: 'pat', password: 'pat-demo-password' }
        const signedIn = fetch(`${clinic.origin}/session`, {
          method: 'PUT',
          headers: { 'content-type': 'application/json', accept: 'application/json' },
          body: JSON.stringify(credentials),
        })
        expect(await statusOf(signedIn)).to.equal(201)
        const last = linkOf((await desk.send('POST', `/schedules/${String(today)}`, visit)).document, 'self')
        expect(await statusOf(desk.send('PUT', `${last}/attendance`, { status: 'arrived' }))).to.equal(200)
      } finally {
        end(undefined)
        await open
        await other.close()
        await clinic.close()
      }
    }))
})
