import { expect } from 'chai'
import { join } from 'node:path'
import { slotsOf } from '@waymark/clinic/modules/booking/domain/availability'
import { openStorage, type Storage } from '@waymark/clinic/composition/open-storage'
import { engines } from '../support/postgres/engines.ts'
import { inTemporaryFolder } from '../support/temporary-folder.ts'

const doctor = { id: 'd', name: 'D', speciality: 'S', timeZone: 'Europe/Berlin', address: 'A', languages: ['en'] }
const date = '2026-12-01'
const slots = slotsOf(date, { from: '09:00', to: '11:00', slotLength: 30 }, doctor.timeZone)
const patient = { name: 'Ada', age: 36, email: 'ada@example.org' }
const bookedAt = Date.parse('2026-11-30T12:00:00Z')

async function withDay(storage: Storage): Promise<readonly number[]> {
  await storage.doctors.add(doctor)
  await storage.schedules.add(doctor.id, date, slots)
  return (await storage.schedules.slots(doctor.id, date)).map(({ id }) => id)
}

for (const [name, use] of engines) {
  const withStorage = (test: (storage: Storage, ids: readonly number[]) => Promise<void>) => (): Promise<void> =>
    use(async (url) => {
      const storage = await openStorage(url)
      try {
        await test(storage, await withDay(storage))
      } finally {
        await storage.close()
      }
    })

  describe(`storage in ${name}`, () => {
    it(
      'stores doctors, and keeps the first with an id',
      withStorage(async ({ doctors }) => {
        await doctors.add({ ...doctor, name: 'Another' })
        expect((await doctors.page({ limit: 10 })).items).to.deep.equal([{ ...doctor, version: 1 }])
        expect(await doctors.find('d')).to.deep.equal({ ...doctor, version: 1 })
        expect(await doctors.find('nobody')).to.equal(undefined)
      }),
    )

    it(
      'orders text by code points, and pages continue after the last key',
      withStorage(async ({ doctors }) => {
        for (const one of ['b', 'a', 'B', 'A b', 'Ab', 'Ä', 'a-c', 'ab'])
          await doctors.add({ ...doctor, id: one, name: one })
        const names = ['A b', 'Ab', 'B', 'D', 'a', 'a-c', 'ab', 'b', 'Ä']
        const all = await doctors.page({ limit: 10 })
        expect(all.items.map(({ name }) => name)).to.deep.equal(names)
        const found: string[] = []
        let hasNext = true
        for (let after: string | undefined; hasNext; after = `${found.at(-1) ?? ''}\n${found.at(-1) ?? ''}`) {
          const page = await doctors.page({ limit: 2, after: after?.replace('D\nD', 'D\nd') })
          found.push(...page.items.map(({ name }) => name))
          hasNext = page.hasNext
        }
        expect(found).to.deep.equal(names)
      }),
    )

    it(
      'returns nothing for impossible keys',
      withStorage(async ({ doctors, schedules, appointments }) => {
        expect(await doctors.find('d\0')).to.equal(undefined)
        expect(await doctors.find("d' or ''='")).to.equal(undefined)
        expect(await schedules.slot(2 ** 31)).to.equal(undefined)
        expect(await schedules.slot(Number.MAX_SAFE_INTEGER)).to.equal(undefined)
        expect(await appointments.ofSlots([2 ** 40])).to.deep.equal([])
        expect((await doctors.page({ limit: 10, words: '100%' })).total).to.equal(0)
      }),
    )

    it(
      'stores a day of slots in order, and keeps the first with an id',
      withStorage(async ({ schedules }) => {
        await schedules.add(doctor.id, date, slots.slice(0, 1))
        const kept = await schedules.slots(doctor.id, date)
        expect(kept.map(({ startTime }) => startTime)).to.deep.equal(['09:00', '09:30', '10:00', '10:30'])
        expect(kept.every(({ state, version }) => state === 'open' && version === 1)).to.equal(true)
        expect(await schedules.day(doctor.id, date, bookedAt)).to.deep.equal({
          doctor: { ...doctor, version: 1 },
          version: 1,
          holds: 0,
          notice: 0,
          hasTypes: false,
        })
        expect(await schedules.day('nobody', date, bookedAt)).to.equal(undefined)
        expect((await schedules.day(doctor.id, '2026-12-02', bookedAt))?.version).to.equal(0)
      }),
    )

    it(
      'books a slot once, and changes the version of slot and day',
      withStorage(async (storage, [id = 0]) => {
        const { appointments, schedules } = storage
        const booked = await appointments.book({ id: 'a1', slot: id, patient, reason: 'R', bookedAt })
        expect(booked?.slot).to.include({ id, state: 'booked', version: 2 })
        expect(await schedules.slot(id)).to.include({ state: 'booked', version: 2 })
        expect((await schedules.day(doctor.id, date, bookedAt))?.version).to.equal(2)
        const found = await appointments.find('a1')
        expect(found).to.deep.include({ id: 'a1', state: 'booked', reason: 'R', bookedAt, version: 1 })
        expect(found?.patient).to.deep.equal(patient)
        expect(await appointments.book({ id: 'a2', slot: id, patient, bookedAt })).to.equal(undefined)
        expect(await appointments.find('a2')).to.equal(undefined)
        expect((await schedules.day(doctor.id, date, bookedAt))?.version).to.equal(2)
      }),
    )

    it(
      'books a slot for one of many concurrent requests',
      withStorage(async ({ appointments }, [id = 0]) => {
        const tries = Array.from({ length: 50 }, (_, number) =>
          appointments.book({ id: `a${String(number)}`, slot: id, patient, bookedAt }),
        )
        const won = (await Promise.all(tries)).filter((appointment) => appointment !== undefined)
        expect(won).to.have.length(1)
      }),
    )

    it(
      'refuses a slot in the past and a missing one',
      withStorage(async ({ appointments }, [id = 0]) => {
        const late = Date.parse('2026-12-01T12:00:00Z')
        expect(await appointments.book({ id: 'a1', slot: id, patient, bookedAt: late })).to.equal(undefined)
        expect(await appointments.book({ id: 'a2', slot: 999_999, patient, bookedAt })).to.equal(undefined)
      }),
    )

    it(
      'stores client applications, updates the version that was read, and removes once',
      withStorage(async ({ applications }) => {
        const redirectUris = ['https://a.example/', 'https://b.example/']
        const given = {
          id: 'p',
          name: 'P',
          kind: 'site',
          redirectUris,
          isConfidential: true,
          createdAt: bookedAt,
        } as const
        const first = await applications.add({ ...given, secretHash: 'hash' })
        expect(first).to.deep.equal({ ...given, version: 1 })
        const before = await applications.version()
        expect((await applications.change(first, { name: 'Q', redirectUris: [] }))?.version).to.equal(2)
        expect(await applications.change(first, { name: 'R', redirectUris: [] })).to.equal(undefined)
        expect(await applications.find('p'))
          .to.include({ name: 'Q', secretHash: 'hash' })
          .and.deep.include({ redirectUris: [] })
        expect(await applications.version()).not.to.equal(before)
        await applications.add({ ...given, id: 'o', isConfidential: false })
        expect(
          (await applications.page({ limit: 1 })).items.map(({ id, isConfidential }) => [id, isConfidential]),
        ).to.deep.equal([['o', false]])
        expect([await applications.remove('p'), await applications.remove('p')]).to.deep.equal([true, false])
      }),
    )

    it(
      'stores OAuth records, lets one of many use them, and revokes related ones',
      withStorage(async ({ oauthRecords }) => {
        const expires = bookedAt + 1000
        const given = {
          kind: 'RefreshToken',
          sealed: 's',
          account: 'pat',
          application: 'p',
          expires,
          forgotten: expires + 1,
        }
        await oauthRecords.put({ ...given, id: 'a', grant: 'g' })
        await oauthRecords.put({ ...given, id: 'b', grant: 'h', userCode: 'code' })
        await oauthRecords.put({ ...given, id: 'g', kind: 'Grant' })
        const uses = await Promise.all([1, 2, 3].map(() => oauthRecords.use('a', bookedAt)))
        expect(uses.filter((isFirst) => isFirst)).to.have.length(1)
        await oauthRecords.put({ ...given, id: 'a', grant: 'g', sealed: 't' })
        expect(await oauthRecords.find('a')).to.include({ sealed: 't', usedAt: bookedAt })
        expect((await oauthRecords.findByUserCode('code'))?.id).to.equal('b')
        await oauthRecords.revokeFollowing('g', bookedAt)
        expect((await oauthRecords.find('a'))?.revokedAt).to.equal(bookedAt)
        expect((await oauthRecords.list('Grant', 'pat', bookedAt)).map(({ id }) => id)).to.deep.equal(['g'])
        expect(await oauthRecords.list('Grant', 'pat', expires)).to.deep.equal([])
        await oauthRecords.revokeAll({ account: 'pat', application: 'another' }, bookedAt)
        expect((await oauthRecords.find('b'))?.revokedAt).to.equal(undefined)
        await oauthRecords.revokeAll({ application: 'p' }, bookedAt)
        expect((await oauthRecords.find('b'))?.revokedAt).to.equal(bookedAt)
        await oauthRecords.purge(expires)
        expect((await oauthRecords.find('b'))?.id).to.equal('b')
        await oauthRecords.purge(expires + 1)
        expect(await oauthRecords.find('b')).to.equal(undefined)
      }),
    )

    it('keeps its data when it is opened again', async () => {
      await use(async (given) => {
        await inTemporaryFolder(async (folder) => {
          const url = given.includes('memory') ? `sqlite:${join(folder, 'again.sqlite')}` : given
          const first = await openStorage(url)
          const [id = 0] = await withDay(first)
          await first.appointments.book({ id: 'a1', slot: id, patient, bookedAt })
          await first.close()
          const second = await openStorage(url)
          expect((await second.appointments.find('a1'))?.slot.id).to.equal(id)
          await second.close()
        })
      })
    })
  })
}
