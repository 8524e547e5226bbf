import { expect } from 'chai'
import type { IncomingHttpHeaders } from 'node:http'
import { isLocal } from '../../../server/kit/development/local.ts'

function isLocalFrom(remoteAddress: string, headers: IncomingHttpHeaders): boolean {
  return isLocal({ socket: { remoteAddress }, headers })
}

describe('a request of this machine', () => {
  it('comes from a loopback address to a loopback name', () => {
    for (const address of ['127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1'])
      for (const host of ['localhost', 'localhost:3000', 'shop.localhost:3000', '127.0.0.1:3000', '[::1]:3000'])
        expect(isLocalFrom(address, { host }), `${address} ${host}`).to.equal(true)
  })

  it('does not come from another address', () => {
    for (const address of ['192.0.2.1', '10.0.0.1', '::ffff:192.0.2.1', '2001:db8::1', '', '128.127.0.1'])
      expect(isLocalFrom(address, { host: 'localhost' }), address).to.equal(false)
  })

  it('does not name another host, as after DNS rebinding', () => {
    for (const host of ['rebound.example', 'localhost.example', '127.0.0.1.example', '192.0.2.1', undefined])
      expect(isLocalFrom('127.0.0.1', host === undefined ? {} : { host }), host).to.equal(false)
  })

  it('has passed no proxy, and is sent by no page of another origin', () => {
    const host = 'localhost:3000'
    for (const more of [
      { forwarded: 'for=192.0.2.1' },
      { 'x-forwarded-for': '127.0.0.1' },
      { 'x-forwarded-proto': 'https' },
      { 'cf-connecting-ip': '192.0.2.1' },
      { via: '1.1 proxy' },
    ])
      expect(isLocalFrom('127.0.0.1', { host, ...more }), JSON.stringify(more)).to.equal(false)
    expect(isLocalFrom('127.0.0.1', { host, origin: 'http://localhost:3000' })).to.equal(true)
    for (const origin of ['http://localhost:4000', 'https://other.example', 'null'])
      expect(isLocalFrom('127.0.0.1', { host, origin }), origin).to.equal(false)
  })
})
