import { expect } from 'chai'
import { messageKey, type Message, type NewMessage } from '@waymark/clinic/modules/messages/domain/message'
import type { PageRequest } from '@waymark/server/values'
import type { Storage } from '@waymark/clinic/composition/open-storage'
import { engines, withStorage } from '../support/postgres/engines.ts'

const now = Date.parse('2026-11-30T12:00:00Z')
const about = { kind: 'appointment', id: 'a1' } as const

function given(subject: string, more: Partial<NewMessage> = {}): NewMessage {
  return { account: 'pat', kind: 'notice', subject, text: 'Text', sentAt: now, ...more }
}

for (const [name, use] of engines) {
  const over = (test: (storage: Storage) => Promise<void>): (() => Promise<void>) => withStorage(use, test)

  describe(`messages in ${name}`, () => {
    const subjects = (items: readonly Message[]): readonly string[] => items.map(({ subject }) => subject)

    it(
      "are in the recipient's inbox from their due time, latest first",
      over(async ({ messages }) => {
        await messages.sendAll([given('one'), given('two', { about }), given('of another', { account: 'ada' })])
        await messages.send(given('later', { kind: 'reminder', notBefore: now + 1000 }))
        const query = { account: 'pat', now }
        const page = await messages.page(query, { limit: 10 })
        expect(subjects(page.items)).to.deep.equal(['two', 'one'])
        expect(page.items[0]).to.deep.include({ account: 'pat', about, shownAt: now, readAt: undefined, version: 1 })
        expect(await messages.inbox('pat', now)).to.include({ total: 2, unread: 2 })
        const later = await messages.page({ account: 'pat', now: now + 1000 }, { limit: 10 })
        expect(subjects(later.items)).to.deep.equal(['later', 'two', 'one'])
        const [reminder] = later.items
        expect(await messages.find('pat', reminder?.id ?? 0, now)).to.equal(undefined)
        expect((await messages.find('pat', reminder?.id ?? 0, now + 1000))?.subject).to.equal('later')
        expect(await messages.find('ada', reminder?.id ?? 0, now + 1000)).to.equal(undefined)
      }),
    )

    it(
      'are paged in both directions by key, even with equal times',
      over(async ({ messages }) => {
        await messages.sendAll(Array.from({ length: 7 }, (_, number) => given(String(number))))
        const query = { account: 'pat', now }
        const page = (request: PageRequest): ReturnType<typeof messages.page> => messages.page(query, request)
        const first = await page({ limit: 3 })
        expect([subjects(first.items), first.hasPrevious, first.hasNext]).to.deep.equal([['6', '5', '4'], false, true])
        const keyOf = (items: readonly Message[], at: number): string => {
          const item = items.at(at)
          return item === undefined ? '' : messageKey(item)
        }
        const second = await page({ limit: 3, after: keyOf(first.items, -1) })
        expect(subjects(second.items)).to.deep.equal(['3', '2', '1'])
        const back = await page({ limit: 3, before: keyOf(second.items, 0) })
        expect(subjects(back.items)).to.deep.equal(['6', '5', '4'])
        expect(subjects((await page({ limit: 3, fromEnd: true })).items)).to.deep.equal(['2', '1', '0'])
        expect((await page({ limit: 3, after: "' or 1=1 --" })).items).to.deep.equal([])
      }),
    )

    it(
      'are marked once per version, or all at once, and only existing ones',
      over(async ({ messages }) => {
        await messages.sendAll([given('one'), given('two'), given('later', { notBefore: now + 1000 })])
        const [two] = (await messages.page({ account: 'pat', now }, { limit: 1 })).items
        if (two === undefined) throw new Error('Nothing was kept')
        expect(await messages.mark(two, now)).to.include({ readAt: now, version: 2 })
        expect(await messages.mark(two, now)).to.equal(undefined)
        const unread = await messages.page({ account: 'pat', now, isUnread: true }, { limit: 10 })
        expect([subjects(unread.items), unread.total]).to.deep.equal([['one'], 1])
        await messages.markAll('pat', now)
        expect((await messages.inbox('pat', now + 1000)).unread).to.equal(1)
      }),
    )

    it(
      'have a collection version that never repeats',
      over(async ({ messages }) => {
        const versions: string[] = []
        const note = async (at = now): Promise<void> => void versions.push((await messages.inbox('pat', at)).version)
        await note()
        await messages.send(given('one'))
        await note()
        await messages.send(given('later', { notBefore: now + 1000 }))
        const [one] = (await messages.page({ account: 'pat', now }, { limit: 1 })).items
        const id = one?.id ?? 0
        expect([await messages.remove('ada', id, now), await messages.remove('pat', id, now)]).to.deep.equal([
          false,
          true,
        ])
        await note()
        await note(now + 1000)
        await messages.markAll('pat', now + 1000)
        await note(now + 1000)
        expect(new Set(versions).size).to.equal(5)
        expect(await messages.find('pat', id, now)).to.equal(undefined)
        expect(await messages.remove('pat', id, now)).to.equal(false)
        if (one !== undefined) expect(await messages.mark({ ...one, version: 2 }, now)).to.equal(undefined)
        expect(await messages.inbox('pat', now)).to.include({ total: 0, unread: 0 })
      }),
    )

    it(
      'are withdrawn before they are due, and only the selected ones',
      over(async ({ messages }) => {
        const later = { kind: 'reminder', notBefore: now + 1000, about } as const
        await messages.sendAll([
          given('due', { ...later, notBefore: now }),
          given('meant', later),
          given('of another kind', { ...later, kind: 'notice' }),
          given('about something else', { ...later, about: { kind: 'appointment', id: 'a2' } }),
          given('about a slot', { ...later, about: { kind: 'slot', id: 'a1' } }),
        ])
        await messages.withdraw(about, ['reminder'], now)
        const { items } = await messages.page({ account: 'pat', now: now + 1000 }, { limit: 10 })
        expect(subjects(items)).to.deep.equal(['about a slot', 'about something else', 'of another kind', 'due'])
      }),
    )

    it(
      'are written in the transaction of their event',
      over(async ({ messages, inTransaction }) => {
        const work = inTransaction(async () => {
          await messages.send(given('of what did not happen'))
          throw new Error('It did not happen')
        })
        expect(await work.catch(() => 'undone')).to.equal('undone')
        expect((await messages.inbox('pat', now)).total).to.equal(0)
      }),
    )
  })

  describe(`the outbox in ${name}`, () => {
    const lease = { limit: 10, until: now + 1000 }

    it(
      'leases a due message to one of many workers, with the address and a stable key',
      over(async ({ accounts, messages, outbox }) => {
        await accounts.add({ id: 'pat', name: 'Pat', role: 'patient', email: 'pat@example.org', createdAt: now })
        await messages.sendAll([given('one'), given('two', { account: 'ada' }), given('late', { notBefore: now + 1 })])
        const taken = (await Promise.all([1, 2, 3].map(() => outbox.claim(now, lease)))).flat()
        expect(taken.map(({ subject, email }) => [subject, email])).to.have.deep.members([
          ['one', 'pat@example.org'],
          ['two', undefined],
        ])
        const again = await outbox.claim(now + 1000, { limit: 10, until: now + 2000 })
        expect(again).to.have.lengthOf(3)
        const before = taken.find(({ subject }) => subject === 'one')
        expect(again.find(({ subject }) => subject === 'one')).to.deep.equal({ ...before, attempts: 2 })
        expect(before?.key).to.match(/^[a-z0-9-]+$/)
      }),
    )

    it(
      'removes a message that is delivered, given up, deleted by its recipient, or past',
      over(async ({ messages, outbox }) => {
        await messages.sendAll([1, 2, 3].map((number) => given(String(number))))
        await messages.send(given('past', { until: now }))
        const [one, two, three, ...others] = await outbox.claim(now, lease)
        if (one === undefined || two === undefined || three === undefined) throw new Error('Three are due')
        expect(others).to.deep.equal([])
        await outbox.delivered(one)
        await outbox.giveUp(two, now, 'The message was not found')
        expect(await outbox.undelivered(now, 5), 'no mail of an appointment').to.deep.equal([])
        await messages.remove('pat', three.message, now)
        expect(await outbox.claim(now + 10_000, lease)).to.deep.equal([])
      }),
    )

    it(
      'has the appointments of undelivered mails, latest first, each once',
      over(async ({ messages, outbox }) => {
        const of = (id: string): NewMessage => given(id, { about: { kind: 'appointment', id } })
        await messages.sendAll([of('a'), of('b'), of('a'), given('slot', { about: { kind: 'slot', id: '7' } })])
        const mails = await outbox.claim(now, { ...lease, limit: 4 })
        for (const [index, mail] of mails.entries()) await outbox.giveUp(mail, now + index, 'No')
        const undelivered = async (since: number, most: number) =>
          (await outbox.undelivered(since, most)).map(({ appointment }) => appointment)
        expect(await undelivered(now, 5)).to.deep.equal(['a', 'b'])
        expect(await undelivered(now, 1)).to.deep.equal(['a'])
        expect(await undelivered(now + 2, 5)).to.deep.equal(['a'])
      }),
    )

    it(
      'retries a message when due, and ignores workers with an expired lease',
      over(async ({ messages, outbox }) => {
        await messages.send(given('one'))
        const [slow] = await outbox.claim(now, lease)
        const [quick] = await outbox.claim(now + 1000, { limit: 1, until: now + 5000 })
        if (slow === undefined || quick === undefined) throw new Error('It is due twice')
        await outbox.delivered(slow)
        await outbox.postpone(slow, now + 1500, 'late')
        expect(await outbox.claim(now + 2000, lease)).to.deep.equal([])
        await outbox.postpone(quick, now + 2000, 'The message was not found')
        expect(await outbox.claim(now + 1999, lease)).to.deep.equal([])
        expect(await outbox.claim(now + 2000, { limit: 1, until: now + 9000 })).to.have.lengthOf(1)
      }),
    )

    it(
      'drops due messages without a delivery channel',
      over(async ({ messages, outbox }) => {
        await messages.sendAll([given('one'), given('later', { notBefore: now + 1 })])
        expect([await outbox.discard(now), await outbox.discard(now)]).to.deep.equal([1, 0])
        expect(await outbox.claim(now, lease)).to.deep.equal([])
        expect(await outbox.claim(now + 1, { limit: 1, until: now + 2 })).to.have.lengthOf(1)
      }),
    )
  })
}
