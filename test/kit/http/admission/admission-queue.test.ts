import { expect } from 'chai'
import { setImmediate } from 'node:timers/promises'
import { admissionQueue, type AdmissionQueue } from '../../../../server/kit/http/admission/admission-queue.ts'
import { until } from '../../../support/processes/process.ts'

const untouched = {
  client: '',
  connection: {},
  isSafe: true,
  refuse: () => undefined,
  abandon: () => undefined,
  isGone: () => false,
}

interface Given {
  readonly path?: string
  readonly takes?: number
  readonly isGone?: boolean
  readonly isSafe?: boolean
  readonly connection?: object
  readonly client?: string
}

/** A queue whose clock goes on only while requests are answered. */
function queue(maximumDelay = 200) {
  let time = 0
  let blocked: readonly boolean[] = []
  const results: string[] = []
  const made = admissionQueue({
    maximumDelay,
    isUrgent: (path) => path === '/desk',
    isBlocked: (isSafe) => blocked.includes(isSafe),
    onRefusal: () => results.push('counted'),
    now: () => time,
  })
  const add = (name: string, given: Given = {}): void => {
    const { path = '/', takes = 1, isGone = false, isSafe = true, connection = {}, client = '' } = given
    const begin = (): void => {
      results.push(name)
      time += takes
    }
    if (made.mayBegin(isSafe)) begin()
    else
      made.add(path, {
        client,
        connection,
        isSafe,
        abandon: () => results.push(`closed by ${name}`),
        begin,
        refuse: () => results.push(`no ${name}`),
        isGone: () => isGone,
      })
  }
  return {
    results,
    add,
    connected: (): void => {
      made.connected()
    },
    /** @param kinds whether requests are safe */
    block: (...kinds: readonly boolean[]): void => {
      blocked = kinds
    },
    pass: (milliseconds: number): void => {
      time += milliseconds
    },
  }
}

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await setImmediate()
}

const numbered = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => String(index))

describe('the queue of requests', () => {
  it('begins requests in their order, for 5 ms of each turn of the event loop', async () => {
    const { results, add } = queue()
    for (const name of numbered(12)) add(name)
    expect(results).to.deep.equal(numbered(5))
    await turns(1)
    expect(results).to.deep.equal(numbered(10))
    add('12')
    await turns(1)
    expect(results).to.deep.equal(numbered(13))
  })

  it('begins requests for 1 ms of a turn after a turn that accepted a connection', async () => {
    const { results, add, connected } = queue()
    add('long', { takes: 5 })
    for (const name of numbered(7)) add(name)
    connected()
    await turns(1)
    expect(results).to.deep.equal(['long', '0'])
    await turns(1)
    expect(results).to.deep.equal(['long', ...numbered(6)])
  })

  it('lets a request go on until it waits, before the next begins', async () => {
    const steps: string[] = []
    const made: AdmissionQueue = admissionQueue({ maximumDelay: 200, now: () => steps.length * 3 })
    const add = (name: string): void => {
      const begin = async (): Promise<void> => {
        steps.push(name)
        await Promise.resolve()
        await Promise.resolve()
        steps.push(`${name} ended`)
      }
      if (made.mayBegin(true)) void begin()
      else made.add('/', { ...untouched, begin: () => void begin() })
    }
    for (const name of ['a', 'b', 'c', 'd']) add(name)
    await turns(3)
    expect(steps.indexOf('c ended')).to.equal(steps.indexOf('c') + 1)
    expect(steps.indexOf('d ended')).to.equal(steps.indexOf('d') + 1)
  })

  it('refuses requests that have waited for too long, while more than 16 wait', async () => {
    const { results, add, pass } = queue()
    add('long', { takes: 5 })
    for (const name of numbered(18)) add(name, { takes: 0 })
    pass(201)
    await turns(1)
    expect(results).to.deep.equal(['long', 'counted', 'no 0', 'counted', 'no 1', ...numbered(18).slice(2)])
  })

  it('refuses nothing of few requests, however long they wait', async () => {
    const { results, add, pass } = queue()
    add('long', { takes: 5 })
    for (const name of numbered(16)) add(name, { takes: 0 })
    pass(60_000)
    await turns(1)
    expect(results).to.deep.equal(['long', ...numbered(16)])
  })

  it('lets requests wait for a twentieth of the time for a second after each refusal', async () => {
    const { results, add, pass } = queue()
    const refusedAfter = async (wait: number): Promise<number> => {
      results.length = 0
      add('long', { takes: 5 })
      for (const name of numbered(17)) add(name, { takes: 0 })
      pass(wait)
      await turns(2)
      return results.filter((result) => result === 'counted').length
    }
    expect(await refusedAfter(11)).to.equal(0)
    expect(await refusedAfter(201)).to.equal(1)
    expect(await refusedAfter(9)).to.equal(0)
    expect(await refusedAfter(11)).to.equal(1)
    pass(1001)
    expect(await refusedAfter(11)).to.equal(0)
  })

  it('begins urgent requests first and refuses none of them', async () => {
    const { results, add, pass } = queue()
    add('long', { takes: 5 })
    for (const name of numbered(17)) add(name, { takes: 0 })
    add('desk', { path: '/desk', takes: 0 })
    pass(201)
    await turns(1)
    expect(results).to.deep.equal(['long', 'desk', 'counted', 'no 0', ...numbered(17).slice(1)])
  })

  it('begins others between urgent requests that do not end', async () => {
    const { results, add } = queue()
    add('long', { takes: 5 })
    for (const name of numbered(20)) add(`desk ${name}`, { path: '/desk', takes: 0 })
    add('read', { takes: 0 })
    add('write', { isSafe: false, takes: 0 })
    await turns(1)
    expect(results.slice(0, 5)).to.deep.equal(['long', 'desk 0', 'read', 'desk 1', 'write'])
    expect(results).to.have.length(23)
  })

  it('begins others between urgent requests that block them', async () => {
    const { results, add, block } = queue()
    block(true, false)
    add('read', { takes: 0 })
    add('write', { isSafe: false, takes: 0 })
    for (const name of numbered(3)) add(`desk ${name}`, { path: '/desk', takes: 0 })
    await until(() => results.length > 4)
    expect(results).to.deep.equal(['desk 0', 'read', 'desk 1', 'write', 'desk 2'])
  })

  it('begins only urgent requests while it is blocked, and refuses those that wait for too long', async () => {
    const { results, add, pass, block } = queue()
    block(true, false)
    for (const name of numbered(17)) add(name, { takes: 0 })
    add('desk', { path: '/desk', takes: 0 })
    await until(() => results.length > 0)
    expect(results).to.deep.equal(['desk'])
    pass(201)
    await until(() => results.length > 1)
    expect(results).to.deep.equal(['desk', 'counted', 'no 0'])
    block()
    await until(() => results.length > 3)
    expect(results).to.deep.equal(['desk', 'counted', 'no 0', ...numbered(17).slice(1)])
  })

  it('refuses few requests after they were blocked for 5 s', async () => {
    const { results, add, block, pass } = queue()
    block(false)
    add('write', { isSafe: false, takes: 0 })
    pass(5000)
    add('read', { takes: 0 })
    await until(() => results.length > 0)
    expect(results).to.deep.equal(['read'])
    pass(1)
    await until(() => results.length > 1)
    expect(results).to.deep.equal(['read', 'counted', 'no write'])
  })

  it('begins reads while writes are blocked, and otherwise both in turn', async () => {
    const { results, add, block, pass } = queue()
    block(false)
    add('write', { isSafe: false, takes: 0 })
    add('read', { takes: 0 })
    add('other write', { isSafe: false, takes: 0 })
    await until(() => results.length > 0)
    expect(results).to.deep.equal(['read'])
    pass(1)
    add('last read', { takes: 0 })
    block()
    await until(() => results.length > 3)
    expect(results).to.deep.equal(['read', 'write', 'last read', 'other write'])
  })

  it('begins requests of clients in turn, each in their order', async () => {
    const { results, add } = queue()
    add('long', { takes: 5 })
    for (const name of numbered(4)) add(name, { takes: 0, client: 'many' })
    add('one', { takes: 0, client: 'one' })
    add('two', { takes: 0, client: 'two' })
    await turns(1)
    expect(results).to.deep.equal(['long', '0', 'one', 'two', '1', '2', '3'])
  })

  it('refuses late requests of a client that sends many, and answers another between them', async () => {
    const { results, add, pass } = queue()
    add('long', { takes: 5 })
    for (const name of numbered(20)) add(name, { takes: 0, client: 'many' })
    pass(201)
    add('other', { takes: 0, client: 'other' })
    await turns(1)
    expect(results.slice(0, 6)).to.deep.equal(['long', 'counted', 'no 0', 'other', 'counted', 'no 1'])
  })

  it('lets a client with fewer requests than the others wait for the whole time after a refusal', async () => {
    const { results, add, pass } = queue()
    add('long', { takes: 5 })
    for (const name of numbered(20)) add(name, { takes: 0, client: 'many' })
    pass(190)
    add('other', { takes: 0, client: 'other' })
    pass(11)
    await turns(1)
    expect(results.slice(0, 6)).to.deep.equal(['long', 'counted', 'no 0', 'other', 'counted', 'no 1'])
  })

  it('tells a request how long it has waited', async () => {
    const waits: number[] = []
    let time = 0
    const made = admissionQueue({ maximumDelay: 200, now: () => time })
    const begin = (waited: number): void => {
      waits.push(waited)
      time += 5
    }
    expect(made.mayBegin(true)).to.equal(true)
    made.add('/', { ...untouched, begin })
    made.add('/', { ...untouched, begin })
    time += 2
    await turns(2)
    expect(waits).to.deep.equal([2, 7])
  })

  it('closes a connection with more than 100 waiting requests', async () => {
    const { results, add } = queue()
    const connection = {}
    add('long', { takes: 5 })
    for (const name of numbered(100)) add(name, { takes: 0, connection })
    add('of another', { takes: 0 })
    expect(results).to.deep.equal(['long'])
    add('one more', { takes: 0, connection })
    expect(results).to.deep.equal(['long', 'closed by one more'])
    await turns(1)
    for (const name of numbered(100)) add(name, { takes: 0, connection })
    expect(results.filter((result) => result.startsWith('closed'))).to.have.length(1)
  })

  it('forgets requests whose clients have gone', async () => {
    const { results, add } = queue()
    add('long', { takes: 5 })
    add('gone', { isGone: true })
    add('gone from the desk', { path: '/desk', isGone: true })
    add('last')
    await turns(1)
    expect(results).to.deep.equal(['long', 'last'])
  })
})
