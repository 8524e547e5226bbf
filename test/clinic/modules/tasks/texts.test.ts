import { expect } from 'chai'
import { taskTexts } from '@waymark/clinic/modules/tasks/texts'

const titles = [0, 1, 2].map((users) => ({ kind: 'Send a message', users }))

describe('texts of tasks', () => {
  it('count users in singular and plural', () => {
    expect(titles.map((title) => taskTexts.taskTitle(title))).to.deep.equal([
      'Send a message (0 users)',
      'Send a message (1 user)',
      'Send a message (2 users)',
    ])
  })
})
