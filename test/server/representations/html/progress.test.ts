import { expect } from 'chai'
import { progressMarkup } from '@waymark/server/representations/html/progress'

const layout = { kind: 'progress', fraction: 'howFar', phase: 'is' } as const
const state = { howFar: 0.5, is: '"on"' }
const alternates = [
  { href: '/task?as=html', type: 'text/html' },
  { href: '/task?as="events"', type: 'text/event-stream' },
]

describe('how far something is, in HTML', () => {
  it('is a bar with the percentage beside it', () => {
    expect(progressMarkup({ layout, state }, alternates, ['howFar', 0.129])).to.equal(
      '<progress max="1" value="0.129" aria-label="How far">12\u00a0%</progress> 12\u00a0%',
    )
  })

  it('is followed where it can be watched', () => {
    expect(progressMarkup({ layout, state, isWatched: true }, alternates, ['howFar', 1])).to.include(
      ' data-events="/task?as&#61;&#34;events&#34;" data-member="howFar" data-phase="is" data-now="&#34;on&#34;">',
    )
    expect(progressMarkup({ layout, state, isWatched: true }, [], ['howFar', 1])).not.to.include('data-events')
  })

  it('is no other member, and nothing without a layout', () => {
    expect(progressMarkup({ layout, state }, alternates, ['total', 3])).to.equal(undefined)
    expect(progressMarkup({ layout, state }, alternates, ['howFar', 'far'])).to.equal(undefined)
    expect(progressMarkup({ state }, alternates, ['howFar', 1])).to.equal(undefined)
  })
})
