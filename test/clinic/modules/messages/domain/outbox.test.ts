import { expect } from 'chai'
import {
  Busy,
  type Mail,
  deliverDue,
  mailsAtOnce,
  mostAttempts,
  pauseAfter,
} from '@waymark/clinic/modules/messages/domain/outbox'
import { openStorage, type Storage } from '@waymark/clinic/composition/open-storage'

const begin = Date.parse('2026-11-30T12:00:00Z')
const hour = 3_600_000

describe('the outbox', () => {
  let storage: Storage
  beforeEach(async () => {
    storage = await openStorage('sqlite::memory:')
  })
  afterEach(() => storage.close())

  async function send(count: number): Promise<void> {
    const subjects = Array.from({ length: count }, (_, number) => String(number))
    await storage.messages.sendAll(
      subjects.map((subject) => ({ account: 'pat', kind: 'notice', subject, text: 'T', sentAt: begin })),
    )
  }

  it('is delivered in small batches', async () => {
    await send(mailsAtOnce + 1)
    const delivered: Mail[] = []
    const mailTransport = { deliver: (mail: Mail) => Promise.resolve(void delivered.push(mail)) }
    const ports = { outbox: storage.outbox, mailTransport }
    expect([
      await deliverDue(ports, begin),
      await deliverDue(ports, begin),
      await deliverDue(ports, begin),
    ]).to.deep.equal([mailsAtOnce, 1, 0])
    expect(new Set(delivered.map(({ subject }) => subject)).size).to.equal(mailsAtOnce + 1)
    expect(new Set(delivered.map(({ key }) => key)).size).to.equal(mailsAtOnce + 1)
  })

  it('waits as long as the transport asks, a day at most', async () => {
    for (const [asked, waited] of [
      [2 * hour, 2 * hour],
      [1, pauseAfter(1)],
      [48 * hour, 24 * hour],
    ] as const) {
      await send(1)
      let attempts = 0
      const deliver = (): Promise<void> => Promise.reject(new Busy(`attempt ${String((attempts += 1))}`, asked))
      const ports = { outbox: storage.outbox, mailTransport: { deliver } }
      await deliverDue(ports, begin)
      await deliverDue(ports, begin + waited - 1)
      expect(attempts, String(asked)).to.equal(1)
      await deliverDue({ ...ports, mailTransport: { deliver: () => Promise.resolve() } }, begin + waited)
      expect(await storage.outbox.countDue(begin + 100 * hour), String(asked)).to.equal(0)
    }
  })

  it('retries a message with exponential delays and the same key, then gives up', async () => {
    await send(1)
    const attempts: (readonly [at: number, key: string | undefined])[] = []
    const reported: (readonly [key: string, reason: string])[] = []
    const report = (key: string, reason: string): void => void reported.push([key, reason])
    let now = begin
    const deliver = ({ key }: Mail): Promise<void> => {
      attempts.push([now, key])
      return Promise.reject(new Error('The mail server says no'))
    }
    for (; now < begin + 100 * hour; now += 60_000)
      await deliverDue({ outbox: storage.outbox, mailTransport: { deliver }, report }, now)
    expect(reported).to.deep.equal([[attempts[0]?.[1], 'The mail server says no']])
    expect(attempts).to.have.lengthOf(mostAttempts)
    expect(new Set(attempts.map(([, key]) => key)).size).to.equal(1)
    const pauses = attempts.slice(1).map(([at], index) => at - (attempts[index]?.[0] ?? 0))
    expect(pauses).to.deep.equal([1, 2, 3, 4, 5, 6].map(pauseAfter))
    expect(pauses).to.deep.equal(pauses.toSorted((a, b) => a - b))
    expect(new Set(pauses).size).to.equal(pauses.length)
  })

  it('delivers other messages after a failed one', async () => {
    await send(3)
    const delivered: string[] = []
    const deliver = ({ subject }: Mail): Promise<void> =>
      subject === '0' ? Promise.reject(new Error('No')) : Promise.resolve(void delivered.push(subject))
    expect(await deliverDue({ outbox: storage.outbox, mailTransport: { deliver } }, begin)).to.equal(2)
    expect(delivered).to.have.members(['1', '2'])
  })

  it('delivers the messages of a crashed process later', async () => {
    await send(1)
    const died = { deliver: () => new Promise<never>(() => undefined) }
    void deliverDue({ outbox: storage.outbox, mailTransport: died }, begin)
    await storage.accounts.find('pat')
    const delivered: Mail[] = []
    const mailTransport = { deliver: (mail: Mail) => Promise.resolve(void delivered.push(mail)) }
    expect(await deliverDue({ outbox: storage.outbox, mailTransport }, begin + 60_000)).to.equal(0)
    expect(await deliverDue({ outbox: storage.outbox, mailTransport }, begin + hour)).to.equal(1)
    expect(delivered.map(({ subject }) => subject)).to.deep.equal(['0'])
  })

  it('stays empty without a delivery channel', async () => {
    await send(2)
    expect(await deliverDue({ outbox: storage.outbox, mailTransport: undefined }, begin)).to.equal(2)
    expect(await deliverDue({ outbox: storage.outbox, mailTransport: undefined }, begin)).to.equal(0)
    expect((await storage.messages.inbox('pat', begin)).unread).to.equal(2)
  })
})
