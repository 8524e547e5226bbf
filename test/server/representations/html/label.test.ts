import { expect } from 'chai'
import { faultSentence, labelOf } from '@waymark/server/representations/html/label'

describe('the label of a member', () => {
  const labels = {
    timeZone: 'Time zone',
    id: 'Id',
    toJSON: 'To JSON',
    'waiting-list': 'Waiting list',
    user_id: 'User id',
    _links: '_links',
    'Any text': 'Any text',
    '<b>': '<b>',
  }
  for (const [name, label] of Object.entries(labels)) {
    it(`of ${name} is ${label}`, () => {
      expect(labelOf(name)).to.equal(label)
    })
  }
})

describe('the sentence of a fault', () => {
  it('starts with the field where the fault goes on from it', () => {
    expect(faultSentence('Age', 'is required')).to.equal('Age is required.')
    expect(faultSentence('Age', 'No more than 9.')).to.equal('No more than 9.')
  })
})
