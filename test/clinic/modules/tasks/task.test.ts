import { expect } from 'chai'
import {
  isOver,
  changeStatus,
  isTransition,
  progressOf,
  type Task,
  type TaskState,
} from '@waymark/clinic/modules/tasks/domain/task'

const states: readonly TaskState[] = ['ready', 'running', 'done', 'failed', 'cancelled']
/** The status changes that clients may request, in a table of its own, so that an error in the rules is detected. */
const transitions: readonly string[] = ['ready running', 'ready cancelled', 'running cancelled', 'failed running']

const now = 2000
const given: Omit<Task, 'state'> = {
  id: 't',
  kind: 'message',
  input: {},
  total: 3,
  done: 1,
  failed: 1,
  duplicates: 0,
  createdBy: 'desk',
  createdAt: 1000,
  changedAt: 1000,
  version: 4,
}

describe('a task', () => {
  for (const from of states) {
    for (const to of states) {
      const isOpen = transitions.includes(`${from} ${to}`)
      it(`${isOpen ? 'can' : 'cannot'} change from ${from} to ${to}`, async () => {
        const gone: string[] = []
        const tasks = {
          go: (task: Pick<Task, 'id' | 'state'>, state: TaskState) => {
            gone.push(`${task.state} ${state}`)
            return Promise.resolve({ ...given, state, version: 5 })
          },
        }
        const task = { ...given, state: from }
        const changed = await changeStatus({ tasks }, task, { to, now })
        expect(isTransition(from, to)).to.equal(isOpen)
        if (from === to) expect(changed).to.equal(task)
        else
          expect(changed).to.deep.equal(
            isOpen ? { ...given, state: to, version: 5 } : { failure: 'invalid-task-transition' },
          )
        expect(gone).to.deep.equal(isOpen ? [`${from} ${to}`] : [])
      })
    }
  }

  it('reports a concurrent change', async () => {
    const tasks = { go: () => Promise.resolve(undefined) }
    const changed = await changeStatus({ tasks }, { ...given, state: 'ready' }, { to: 'running', now })
    expect(changed).to.deep.equal({ failure: 'state-changed' })
  })

  it('has ended in a status without automatic changes', () => {
    expect(states.filter(isOver)).to.deep.equal(['done', 'failed', 'cancelled'])
  })

  it('reports its progress, which is 1 only at the end', () => {
    expect(progressOf({ total: 3, done: 1, failed: 1 })).to.equal(0.666)
    expect(progressOf({ total: 100_000, done: 99_999, failed: 0 })).to.equal(0.999)
    expect(progressOf({ total: 3, done: 2, failed: 1 })).to.equal(1)
    expect(progressOf({ total: 3, done: 0, failed: 0 })).to.equal(0)
  })
})
