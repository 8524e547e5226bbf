import { expect } from 'chai'
import { taskTexts } from '@waymark/clinic/modules/tasks/texts'
import { counts, expectTexts } from '../../../support/texts.ts'

const titles = counts.map((users) => ({ kind: 'Send a message', users }))

describe('texts of tasks', () => {
  it('are whole for every value', () => {
    expectTexts(taskTexts, {
      views: {
        newTaskFor: [
          { users: 1, isAll: true },
          { users: 2, isAll: true },
          { users: 500, isAll: false },
        ],
        counts: [
          { done: '1', failed: '0', total: '2' },
          { done: '1', failed: '1', total: '2' },
        ],
      },
      taskTitle: titles,
      unknownKindFault: [['message', 'export']],
    })
  })

  it('count users in singular and plural', () => {
    expect(titles.map(taskTexts.taskTitle)).to.deep.equal([
      'Send a message (0 users)',
      'Send a message (1 user)',
      'Send a message (2 users)',
    ])
  })
})
