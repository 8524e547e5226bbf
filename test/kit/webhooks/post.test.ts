import { expect } from 'chai'
import type { LookupAddress } from 'node:dns'
import type { RequestListener } from 'node:http'
import { isPublicAddress, publicLookup } from '@waymark/server/http'
import { type PostLimits, postToUser, PrivateAddress, retryAfterOf } from '@waymark/server/webhooks'
import { during } from '../../support/http/listening.ts'

const { signal } = new AbortController()
const mayBePrivate = true
const post = (url: string, limits: Partial<PostLimits> = {}): ReturnType<typeof postToUser> =>
  postToUser({ url, headers: { 'content-type': 'application/json' }, body: '{"ä":1}' }, { signal, ...limits })

async function refusalOf(url: string, addresses: readonly string[] = []): Promise<unknown> {
  const resolve: PostLimits['resolve'] = (_name, _options, done) => {
    done(null, addresses.map(entryOf))
  }
  return post(url, { resolve }).catch((error: unknown) => error)
}

function entryOf(address: string): LookupAddress {
  return { address, family: address.includes(':') ? 6 : 4 }
}

describe('requests to URLs of users', () => {
  it('go to public addresses only', () => {
    const addresses = {
      '192.0.43.8': true,
      '2001:4860:4860::8888': true,
      '127.0.0.1': false,
      '10.1.2.3': false,
      '172.16.0.1': false,
      '192.168.1.1': false,
      '169.254.169.254': false,
      '100.64.0.1': false,
      '0.0.0.0': false,
      '224.0.0.1': false,
      '255.255.255.255': false,
      '::': false,
      '::1': false,
      'fe80::1': false,
      'fd00::1': false,
      '::ffff:10.0.0.1': false,
      '64:ff9b::a00:1': false,
      '2002:a00:1::': false,
      text: false,
    }
    expect(Object.fromEntries(Object.keys(addresses).map((each) => [each, isPublicAddress(each)]))).to.deep.equal(
      addresses,
    )
  })

  for (const url of [
    'http://receiver.example/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:7f00:1]/',
    'https://169.254.169.254/latest/meta-data',
  ]) {
    it(`are not sent to ${url}`, async () => {
      expect(await refusalOf(url, ['192.0.43.8'])).to.be.instanceOf(PrivateAddress)
    })
  }

  it('are not sent to a name with a private address, even among public ones', async () => {
    for (const addresses of [['10.0.0.1'], ['192.0.43.8', '127.0.0.1'], []]) {
      expect(await refusalOf('https://receiver.example/', addresses)).to.be.instanceOf(PrivateAddress)
    }
  })

  it('connect to the addresses that were checked', () => {
    const checked = ['192.0.43.8', '2001:4860:4860::8888'].map(entryOf)
    const lookup = publicLookup((_name, _options, done) => {
      done(null, checked)
    })
    const found: unknown[] = []
    lookup('receiver.example', { all: true }, (...result) => found.push(result))
    lookup('receiver.example', {}, (...result) => found.push(result))
    expect(found).to.deep.equal([
      [null, checked],
      [null, '192.0.43.8', 4],
    ])
  })

  it('fail with the error of the name server', () => {
    const lookup = publicLookup((_name, _options, done) => {
      ;(done as (error: Error) => void)(new Error('ENOTFOUND'))
    })
    let failed: Error | null = null
    lookup('receiver.example', { all: true }, (error) => (failed = error))
    expect(failed).to.have.property('message', 'ENOTFOUND')
  })

  const received = async (listener: RequestListener, limits: Partial<PostLimits> = {}) => {
    let result: unknown
    await during(listener, async (origin) => {
      result = await post(`${origin}/events?a=b`, { mayBePrivate, ...limits }).catch((error: unknown) => error)
    })
    return result
  }

  it('return the status and Retry-After, and follow no redirect', async () => {
    const paths: unknown[] = []
    const answer = await received((request, response) => {
      paths.push([request.method, request.url, request.headers['content-length']])
      response.writeHead(307, { location: '/other', 'retry-after': '7' }).end()
    })
    expect(answer).to.deep.equal({ status: 307, retryAfter: '7' })
    expect(paths).to.deep.equal([['POST', '/events?a=b', '8']])
  })

  it('read a limited amount of the answer', async () => {
    let isClosed = (): void => undefined
    const closed = new Promise<void>((resolve) => (isClosed = resolve))
    const answer = await received((_request, response) => {
      response.writeHead(200)
      const write = (): void => {
        while (!response.destroyed && response.write('a'.repeat(10_000)));
      }
      response.on('drain', write).on('close', isClosed)
      write()
    })
    expect(answer).to.have.property('status', 200)
    await closed
  })

  it('end when the signal is aborted, or the connection', async () => {
    const patience = new AbortController()
    expect(
      await received(
        () => {
          patience.abort()
        },
        { signal: patience.signal },
      ),
    ).to.have.property('name', 'AbortError')
    expect(await received((request) => request.socket.destroy())).to.have.property('code', 'ECONNRESET')
  })

  it('understand Retry-After in seconds and as a date', () => {
    const now = Date.parse('2026-11-30T12:00:00Z')
    const after = (retryAfter?: string): number => retryAfterOf({ status: 503, retryAfter }, now)
    expect(after('120')).to.equal(120_000)
    expect(after('Mon, 30 Nov 2026 12:01:00 GMT')).to.equal(60_000)
    expect(['-1', 'soon', 'Mon, 30 Nov 2026 11:00:00 GMT', undefined].map(after)).to.deep.equal([0, 0, 0, 0])
  })
})
