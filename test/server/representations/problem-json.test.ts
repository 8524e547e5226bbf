import { expect } from 'chai'
import { problemJson } from '@waymark/server/representations/problem-json'
import { context, problem } from './example.ts'

const written = JSON.parse(problemJson.write(problem, context)) as Readonly<Record<string, unknown>>

describe('problem details', () => {
  it('have their own members first, then extensions, then what HAL adds', () => {
    expect(Object.keys(written)).to.deep.equal([
      'type',
      'title',
      'status',
      'detail',
      'instance',
      'errors',
      'trace',
      '_links',
      '_templates',
    ])
  })

  it('leave out what they do not have', () => {
    const text = problemJson.write({ ...problem, state: { title: 'No', status: 404 }, forms: [] }, context)
    expect(Object.keys(JSON.parse(text) as object)).to.deep.equal(['title', 'status', '_links'])
  })

  it('can be gone on from: links and the form with what was sent', () => {
    expect(written).to.have.nested.property('_links.wm:slot.href', '/schedules/7')
    expect(written).to.have.nested.property('_templates.confirm.properties[1].value', -1)
  })

  it('are nothing that a client gets by preference', () => {
    expect(problemJson.quality).to.equal(0)
  })
})
