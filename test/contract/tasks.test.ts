import { expect } from 'chai'
import { itemKey, taskKey, type ItemOutcome, type NewTask, type Task } from '@waymark/clinic/modules/tasks/domain/task'
import type { Storage } from '@waymark/clinic/composition/open-storage'
import { engines, withStorage } from '../support/postgres/engines.ts'

const now = Date.parse('2026-11-30T12:00:00Z')
const done: ItemOutcome = { state: 'done' }
const failed: ItemOutcome = { state: 'failed', reason: 'account-unknown' }

function given(accounts: readonly string[], more: Partial<NewTask> = {}): NewTask {
  const input = { subject: 'S', text: 'T' }
  return { id: 't', kind: 'message', input, duplicates: 2, createdBy: 'desk', createdAt: now, accounts, ...more }
}

function named(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `user-${String(index + 1)}`)
}

for (const [name, use] of engines) {
  const over = (test: (storage: Storage) => Promise<void>): (() => Promise<void>) => withStorage(use, test)

  /** Processes a chunk of a task with the given outcomes, and returns its items. */
  async function chunk({ tasks, inTransaction }: Storage, limit: number, outcomes: readonly ItemOutcome[]) {
    return inTransaction(async () => {
      const taken = await tasks.take('t', limit)
      if (taken !== undefined) await tasks.settle(taken, outcomes.slice(0, taken.items.length), now + 2)
      return taken?.items.map(({ account }) => account)
    })
  }
  async function started({ tasks }: Storage, accounts: readonly string[]): Promise<Task> {
    const task = await tasks.add(given(accounts))
    return (await tasks.go(task, 'running', now + 1)) ?? expect.fail('It was ready')
  }

  describe(`tasks in ${name}`, () => {
    it(
      'are stored with all their items, and listed latest first',
      over(async ({ tasks }) => {
        const task = await tasks.add(given(named(2500)))
        expect(task).to.deep.include({
          state: 'ready',
          total: 2500,
          done: 0,
          failed: 0,
          duplicates: 2,
          version: 1,
        })
        expect(await tasks.find('t')).to.deep.equal(task)
        expect(task.input).to.deep.equal({ subject: 'S', text: 'T' })
        const late = await tasks.add(given(['ada'], { id: 'a', createdAt: now + 1 }))
        const first = await tasks.page({ limit: 1 })
        expect([first.items.map(({ id }) => id), first.total, first.hasNext]).to.deep.equal([['a'], undefined, true])
        const next = await tasks.page({ limit: 1, after: taskKey(late) })
        expect(next.items.map(({ id }) => id)).to.deep.equal(['t'])
        expect((await tasks.page({ limit: 1, before: taskKey(task) })).items.map(({ id }) => id)).to.deep.equal(['a'])
        const items = await tasks.items(task, undefined, { limit: 2, after: '1999' })
        expect(items.items.map(({ position, account }) => [position, account])).to.deep.equal([
          [2000, 'user-2000'],
          [2001, 'user-2001'],
        ])
        expect((await tasks.items(task, undefined, { limit: 1, fromEnd: true })).items.map(itemKey)).to.deep.equal([
          '2500',
        ])
        expect((await tasks.item('t', 7))?.account).to.equal('user-7')
        expect(await tasks.item('t', 0)).to.equal(undefined)
      }),
    )

    it(
      'are processed in chunks, each item once, and end when no item waits',
      over(async (storage) => {
        const { tasks } = storage
        const { id, version } = await started(storage, named(5))
        expect(await tasks.running()).to.equal(id)
        expect(await chunk(storage, 2, [done, done])).to.deep.equal(['user-1', 'user-2'])
        const between = await tasks.find(id)
        expect(between).to.include({ state: 'running', done: 2, changedAt: now + 2, version: version + 1 })
        expect(await chunk(storage, 2, [done, done])).to.deep.equal(['user-3', 'user-4'])
        expect(await chunk(storage, 2, [{ state: 'done', result: '{}' }])).to.deep.equal(['user-5'])
        expect(await tasks.find(id)).to.include({ state: 'done', done: 5, startedAt: now + 1, endedAt: now + 2 })
        expect([await tasks.running(), await chunk(storage, 2, [])]).to.deep.equal([undefined, undefined])
        expect([await tasks.result(id, 5), await tasks.result(id, 4)]).to.deep.equal(['{}', undefined])
        const items = await tasks.items({ id }, 'done', { limit: 10 })
        expect(items.items.map(({ hasResult }) => hasResult)).to.deep.equal([false, false, false, false, true])
      }),
    )

    it(
      'fail if an item has failed, and retry only failed items',
      over(async (storage) => {
        const { tasks } = storage
        const task = await started(storage, named(4))
        await chunk(storage, 4, [done, failed, done, failed])
        const over4 = (await tasks.find('t')) ?? expect.fail('It is there')
        expect(over4).to.include({ state: 'failed', done: 2, failed: 2 })
        expect((await tasks.failed(5)).map(({ id }) => id)).to.deep.equal(['t'])
        const faulty = await tasks.items(task, 'failed', { limit: 10 })
        expect(faulty.items.map(({ position, reason }) => [position, reason])).to.deep.equal([
          [2, 'account-unknown'],
          [4, 'account-unknown'],
        ])
        const again = (await tasks.go(over4, 'running', now + 3)) ?? expect.fail('It has failed')
        expect(await tasks.failed(5)).to.deep.equal([])
        expect(again).to.include({ state: 'running', done: 2, failed: 0, startedAt: now + 3 })
        expect(again.endedAt).to.equal(undefined)
        expect(await chunk(storage, 1, [done])).to.deep.equal(['user-2'])
        expect(await chunk(storage, 1, [done])).to.deep.equal(['user-4'])
        expect(await tasks.find('t')).to.include({ state: 'done', done: 4, failed: 0 })
        expect((await tasks.items(task, 'failed', { limit: 10 })).items).to.deep.equal([])
      }),
    )

    it(
      'change from the state that was read, and do nothing after cancellation',
      over(async (storage) => {
        const { tasks } = storage
        const task = await started(storage, named(4))
        await chunk(storage, 2, [done, done])
        expect(await tasks.go({ ...task, state: 'ready' }, 'cancelled', now)).to.equal(undefined)
        expect(await tasks.remove('t')).to.equal(false)
        const cancelled = await tasks.go(task, 'cancelled', now + 5)
        expect(cancelled).to.include({ state: 'cancelled', done: 2, endedAt: now + 5 })
        expect(await chunk(storage, 2, [])).to.equal(undefined)
        expect([await tasks.remove('t'), await tasks.remove('t')]).to.deep.equal([true, false])
        expect(await tasks.item('t', 1)).to.equal(undefined)
      }),
    )

    it(
      'roll back a chunk if its transaction fails, and only that',
      over(async (storage) => {
        const { tasks, inTransaction } = storage
        await started(storage, named(2))
        const work = inTransaction(async () => {
          const taken = (await tasks.take('t', 2)) ?? expect.fail('It runs')
          await tasks.settle(taken, [done, done], now)
          throw new Error('The process was killed')
        })
        expect(await work.catch(() => 'undone')).to.equal('undone')
        expect(await tasks.find('t')).to.include({ state: 'running', done: 0 })
        expect(await chunk(storage, 2, [done, done])).to.deep.equal(['user-1', 'user-2'])
      }),
    )

    it(
      'can roll back part of a transaction',
      over(async ({ accounts, tasks, inTransaction }) => {
        const add = (id: string): Promise<unknown> => accounts.add({ id, name: id, role: 'patient', createdAt: now })
        await inTransaction(async () => {
          await add('before')
          const part = tasks.apart(async () => {
            await add('within')
            throw new Error('This part fails')
          })
          await part.catch(() => undefined)
          await tasks.apart(() => add('after'))
        })
        const found = await accounts.findAll(['before', 'within', 'after', 'nobody'])
        expect([...found.keys()]).to.have.members(['before', 'after'])
      }),
    )

    it(
      'take turns, the longest idle task first',
      over(async (storage) => {
        const { tasks } = storage
        await started(storage, named(4))
        const other = await tasks.add(given(named(1), { id: 'other' }))
        await tasks.go(other, 'running', now)
        expect(await tasks.running()).to.equal('other')
        await tasks.go({ ...other, state: 'running' }, 'cancelled', now)
        expect(await tasks.running()).to.equal('t')
      }),
    )
  })
}
