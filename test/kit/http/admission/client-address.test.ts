import { expect } from 'chai'
import { clientAddressOf, limitKey } from '../../../../server/kit/http/admission/client-address.ts'

const trusted = ['127.0.0.1', '10.0.0.0/8', 'fd00::/8', '::1']
const rows: readonly (readonly [
  socket: string | undefined,
  forwarded: string | undefined,
  client: string,
  why: string,
])[] = [
  ['203.0.113.7', undefined, '203.0.113.7', 'no proxy'],
  ['203.0.113.7', '198.51.100.1', '203.0.113.7', 'an untrusted address is not believed'],
  ['10.1.2.3', '198.51.100.1', '198.51.100.1', 'a trusted proxy is believed'],
  ['10.1.2.3', undefined, '10.1.2.3', 'a request of a trusted proxy itself'],
  ['10.1.2.3', '', '10.1.2.3', 'an empty field'],
  ['10.1.2.3', '1.1.1.1, 198.51.100.1', '198.51.100.1', 'entries that the client has added on the left are ignored'],
  ['10.1.2.3', '127.0.0.1, 198.51.100.1', '198.51.100.1', 'a trusted address added by the client is ignored too'],
  ['10.1.2.3', '198.51.100.1, 10.9.9.9', '198.51.100.1', 'two trusted proxies'],
  ['10.1.2.3', '10.4.4.4, 10.9.9.9', '10.4.4.4', 'trusted addresses only: the left-most counts'],
  ['10.1.2.3', '198.51.100.1, garbage', '10.1.2.3', 'an invalid entry from a proxy: the proxy counts'],
  ['10.1.2.3', 'unknown', '10.1.2.3', 'a proxy without the field'],
  ['10.1.2.3', '198.51.100.1, 010.0.0.1', '10.1.2.3', 'a leading zero, which some parsers read as octal'],
  ['10.1.2.3', '198.51.100.1, 0x7f.1', '10.1.2.3', 'an address in a form that only some parsers accept'],
  ['10.1.2.3', '198.51.100.1:4711', '198.51.100.1', 'a port'],
  ['10.1.2.3', '[2001:db8::1]:4711', '2001:db8::1', 'a port after IPv6'],
  ['10.1.2.3', ' 2001:DB8:0:0::1 ', '2001:db8::1', 'one notation for each address'],
  ['::ffff:10.1.2.3', '198.51.100.1', '198.51.100.1', 'an IPv4-mapped IPv6 address is IPv4 (RFC 4291 §2.5.5.2)'],
  ['::ffff:203.0.113.7', undefined, '203.0.113.7', 'and is formatted as IPv4'],
  ['::ffff:cb00:7107', undefined, '203.0.113.7', 'in hexadecimal too'],
  ['fd12::1', '2001:db8::7', '2001:db8::7', 'a trusted IPv6 network'],
  ['fe80::1%eth0', undefined, 'fe80::1', 'a zone identifier is local'],
  [undefined, '198.51.100.1', 'unknown', 'a closed socket'],
]

describe('clientAddressOf', () => {
  for (const [socket, forwarded, client, why] of rows) {
    it(`takes ${client} from ${String(socket)} and "${String(forwarded)}": ${why}`, () => {
      expect(clientAddressOf(trusted)(socket, forwarded)).to.equal(client)
    })
  }

  it('trusts no proxy by default', () => {
    expect(clientAddressOf([])('127.0.0.1', '198.51.100.1')).to.equal('127.0.0.1')
  })

  it('supports an IPv4-mapped block', () => {
    expect(clientAddressOf(['::ffff:10.0.0.0/104'])('10.1.2.3', '198.51.100.1')).to.equal('198.51.100.1')
  })

  it('supports a block that contains all of IPv4', () => {
    expect(clientAddressOf(['::ffff:0:0/90'])('192.0.2.1', '198.51.100.1, 203.0.113.7')).to.equal('198.51.100.1')
  })

  for (const block of ['', 'proxy.example', '10.0.0.0/33', '10.0.0.0/x', '::/129', '10.0.0.0/8/8', '10.0.0']) {
    it(`refuses the proxy "${block}" at startup`, () => {
      expect(() => clientAddressOf([block])).to.throw(Error, block)
    })
  }

  it('parses a hostile field in linear time', () => {
    expect(clientAddressOf(trusted)('10.1.2.3', '10.0.0.1,'.repeat(20_000))).to.equal('10.1.2.3')
    expect(clientAddressOf(trusted)('10.1.2.3', `[${':'.repeat(100_000)}`)).to.equal('10.1.2.3')
  })
})

describe('limitKey', () => {
  const keys: readonly (readonly [address: string, key: string])[] = [
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::', '2001:db8:1:3::/64'],
    ['::1', '::/64'],
    ['unknown', 'unknown'],
  ]
  for (const [address, key] of keys) {
    it(`counts ${address} as ${key}`, () => {
      expect(limitKey(address)).to.equal(key)
    })
  }
})
