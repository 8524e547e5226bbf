import { expect } from 'chai'
import { lastKnown } from '@waymark/clinic/last-known'
import { Unavailable } from '@waymark/server/values'

describe('a value of the frame of each page', () => {
  it('is the last one that was read while the database is unreachable', async () => {
    let read = (): Promise<string> => Promise.reject(new Unavailable('no connection'))
    const known = lastKnown('first', () => read())
    expect(await known()).to.equal('first')
    read = () => Promise.resolve('second')
    expect(await known()).to.equal('second')
    read = () => Promise.reject(new Unavailable('no connection'))
    expect(await known()).to.equal('second')
  })

  it('hides no other failure', async () => {
    const known = lastKnown('first', () => Promise.reject(new TypeError('a defect')))
    const error: unknown = await known().catch((failure: unknown) => failure)
    expect(error).to.be.instanceOf(TypeError)
  })
})
