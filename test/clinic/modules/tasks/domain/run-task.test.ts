import { expect } from 'chai'
import { runSome, type TaskKind } from '@waymark/clinic/modules/tasks/domain/run-task'
import type { ItemOutcome } from '@waymark/clinic/modules/tasks/domain/task'
import { openStorage, type Storage } from '@waymark/clinic/composition/open-storage'

const now = Date.parse('2026-11-30T12:00:00Z')
type Ports = Pick<Storage, 'tasks' | 'accounts' | 'messages'> & {
  readonly inTransaction: <Result>(work: () => Promise<Result>) => Promise<Result>
}

describe('running a task', () => {
  let storage: Storage
  let reported: unknown[]
  beforeEach(async () => {
    reported = []
    storage = await openStorage('sqlite::memory:')
    for (const id of ['ada', 'bea', 'cem', 'dan']) {
      await storage.accounts.add({ id, name: id, role: 'patient', createdAt: now })
    }
    const cem = (await storage.accounts.find('cem')) ?? expect.fail('It was added')
    await storage.accounts.change(cem, { state: 'closed' }, now)
  })
  afterEach(() => storage.close())

  const kind = (perform: TaskKind<Ports>['perform'], more: Partial<TaskKind<Ports>> = {}): TaskKind<Ports> => ({
    chunk: 3,
    perform,
    ...more,
  })

  async function run(one: TaskKind<Ports>, accounts: readonly string[], name = 'odd'): Promise<readonly number[]> {
    const given = { id: 't', kind: name, input: {}, duplicates: 0, createdBy: 'desk', createdAt: now, accounts }
    await storage.tasks.go(await storage.tasks.add(given), 'running', now)
    const ports: Ports = storage
    const runner = { ports, kinds: { odd: one }, report: (error: unknown) => void reported.push(error) }
    const counts: number[] = []
    for (let did = -1; did !== 0; counts.push(did)) did = await runSome(runner, now)
    return counts
  }

  async function outcomes(): Promise<readonly string[]> {
    const { items } = await storage.tasks.items({ id: 't' }, undefined, { limit: 100 })
    return items.map(({ account, state, reason }) => [account, state, ...((reason ?? '') ? [reason] : [])].join(' '))
  }

  const notice = (account: string) => ({ account, kind: 'notice', subject: 'S', text: 'T', sentAt: now }) as const
  const sent = async (account: string): Promise<number> => (await storage.messages.inbox(account, now)).total

  it('processes the active accounts in chunks, and records why others fail', async () => {
    const seen: string[][] = []
    const one = kind((_, { accounts }) => {
      seen.push(accounts.map(({ id }) => id))
      return Promise.resolve(accounts.map((): ItemOutcome => ({ state: 'done' })))
    })
    expect(await run(one, ['ada', 'nobody', 'bea', 'cem', 'dan'])).to.deep.equal([3, 2, 0])
    expect(seen).to.deep.equal([['ada', 'bea'], ['dan']])
    expect(await outcomes()).to.deep.equal([
      'ada done',
      'nobody failed account-unknown',
      'bea done',
      'cem failed account-closed',
      'dan done',
    ])
  })

  it('processes closed accounts if the kind requires it', async () => {
    const one = kind((_, { accounts }) => Promise.resolve(accounts.map(() => ({ state: 'done' }))), {
      takesClosed: true,
    })
    await run(one, ['cem'])
    expect(await outcomes()).to.deep.equal(['cem done'])
  })

  it('rolls back an item that throws, and keeps the others', async () => {
    const one = kind(async ({ messages }, { accounts }) => {
      for (const { id } of accounts) {
        await messages.send(notice(id))
        if (id === 'bea') throw new Error('Not for her')
      }
      return accounts.map(() => ({ state: 'done' }))
    })
    expect(await run(one, ['ada', 'bea', 'dan'])).to.deep.equal([3, 0])
    expect(await outcomes()).to.deep.equal(['ada done', 'bea failed service-failed', 'dan done'])
    expect([await sent('ada'), await sent('bea'), await sent('dan')]).to.deep.equal([1, 0, 1])
    expect(reported).to.have.lengthOf(1)
    expect(await storage.tasks.find('t')).to.include({ state: 'failed', done: 2, failed: 1 })
  })

  it('fails items without an outcome', async () => {
    await run(
      kind(() => Promise.resolve([])),
      ['ada'],
    )
    expect(await outcomes()).to.deep.equal(['ada failed service-failed'])
  })

  it('fails a task of an unknown kind', async () => {
    await run(
      kind(() => expect.fail('It is of another kind')),
      ['ada', 'bea'],
      'newer',
    )
    expect(await outcomes()).to.deep.equal(['ada failed service-failed', 'bea failed service-failed'])
  })

  it('rolls back an item if its outcome cannot be stored', async () => {
    const ports: Ports = storage
    const broken = {
      ...ports,
      tasks: { ...storage.tasks, settle: () => Promise.reject(new Error('The disk is full')) },
    }
    const one = kind(async ({ messages }, { accounts }) => {
      await messages.sendAll(accounts.map(({ id }) => notice(id)))
      return accounts.map(() => ({ state: 'done' }))
    })
    const given = {
      id: 't',
      kind: 'odd',
      input: {},
      duplicates: 0,
      createdBy: 'desk',
      createdAt: now,
      accounts: ['ada'],
    }
    await storage.tasks.go(await storage.tasks.add(given), 'running', now)
    const failed = await runSome({ ports: broken, kinds: { odd: one }, report: () => undefined }, now).catch(
      () => 'failed',
    )
    expect([failed, await sent('ada')]).to.deep.equal(['failed', 0])
    await runSome({ ports, kinds: { odd: one }, report: () => undefined }, now)
    expect(await sent('ada')).to.equal(1)
  })
})
