import { expect } from 'chai'
import { setImmediate } from 'node:timers/promises'
import { overload, type Overload } from '@waymark/server/http/connection/overload'

function block(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

function begun(isOverloaded: Overload, count: number): readonly boolean[] {
  return Array.from({ length: count }, () => isOverloaded('/'))
}

describe('the protection against overload', () => {
  it('refuses requests that a turn of the event loop has not begun after the maximum delay, except urgent ones', async () => {
    const isOverloaded = overload(1, (path) => path === '/desk')
    expect(begun(isOverloaded, 20)).not.to.include(true)
    block(2)
    expect(isOverloaded('/')).to.equal(true)
    expect(isOverloaded('/desk')).to.equal(false)
    await setImmediate()
    expect(isOverloaded('/')).to.equal(false)
  })

  it('refuses nothing of few requests, however long they take', () => {
    const isOverloaded = overload(1)
    begun(isOverloaded, 10)
    block(2)
    expect(begun(isOverloaded, 6)).not.to.include(true)
    expect(isOverloaded('/')).to.equal(true)
  })
})
