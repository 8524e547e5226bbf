import { expect } from 'chai'
import { clientAddressOf, limitKey } from '@waymark/server/http/connection/client-address'

const trusted = ['127.0.0.1', '10.0.0.0/8', 'fd00::/8', '::1']
const rows: readonly (readonly [
  socket: string | undefined,
  forwarded: string | undefined,
  client: string,
  why: string,
])[] = [
  ['203.0.113.7', undefined, '203.0.113.7', 'nobody between us'],
  ['203.0.113.7', '198.51.100.1', '203.0.113.7', 'a stranger is not believed'],
  ['10.1.2.3', '198.51.100.1', '198.51.100.1', 'a trusted proxy is'],
  ['10.1.2.3', undefined, '10.1.2.3', 'a trusted proxy that asks for itself'],
  ['10.1.2.3', '', '10.1.2.3', 'an empty field'],
  ['10.1.2.3', '1.1.1.1, 198.51.100.1', '198.51.100.1', 'what the client itself has put to the left is not believed'],
  ['10.1.2.3', '127.0.0.1, 198.51.100.1', '198.51.100.1', 'nor a trusted address there'],
  ['10.1.2.3', '198.51.100.1, 10.9.9.9', '198.51.100.1', 'two trusted proxies'],
  ['10.1.2.3', '10.4.4.4, 10.9.9.9', '10.4.4.4', 'trusted all along: the left-most'],
  ['10.1.2.3', '198.51.100.1, garbage', '10.1.2.3', 'garbage from a proxy: who said it'],
  ['10.1.2.3', 'unknown', '10.1.2.3', 'a proxy that does not say'],
  ['10.1.2.3', '198.51.100.1, 010.0.0.1', '10.1.2.3', 'a leading zero, which some read as octal'],
  ['10.1.2.3', '198.51.100.1, 0x7f.1', '10.1.2.3', 'an address in a form that only some read'],
  ['10.1.2.3', '198.51.100.1:4711', '198.51.100.1', 'a port'],
  ['10.1.2.3', '[2001:db8::1]:4711', '2001:db8::1', 'a port behind IPv6'],
  ['10.1.2.3', ' 2001:DB8:0:0::1 ', '2001:db8::1', 'one spelling for each address'],
  ['::ffff:10.1.2.3', '198.51.100.1', '198.51.100.1', 'IPv4 inside of IPv6 is the IPv4 address (RFC 4291 §2.5.5.2)'],
  ['::ffff:203.0.113.7', undefined, '203.0.113.7', 'and is written as one'],
  ['::ffff:cb00:7107', undefined, '203.0.113.7', 'in hexadecimal too'],
  ['fd12::1', '2001:db8::7', '2001:db8::7', 'a trusted IPv6 network'],
  ['fe80::1%eth0', undefined, 'fe80::1', 'a zone is only ours'],
  [undefined, '198.51.100.1', 'unknown', 'a socket that is gone'],
]

describe('clientAddressOf', () => {
  for (const [socket, forwarded, client, why] of rows) {
    it(`takes ${client} from ${String(socket)} and "${String(forwarded)}": ${why}`, () => {
      expect(clientAddressOf(trusted)(socket, forwarded)).to.equal(client)
    })
  }

  it('trusts nobody by default', () => {
    expect(clientAddressOf([])('127.0.0.1', '198.51.100.1')).to.equal('127.0.0.1')
  })

  it('reads a block of IPv4 inside of IPv6', () => {
    expect(clientAddressOf(['::ffff:10.0.0.0/104'])('10.1.2.3', '198.51.100.1')).to.equal('198.51.100.1')
  })

  it('reads a block that holds all of IPv4 and more', () => {
    expect(clientAddressOf(['::ffff:0:0/90'])('192.0.2.1', '198.51.100.1, 203.0.113.7')).to.equal('198.51.100.1')
  })

  for (const block of ['', 'proxy.example', '10.0.0.0/33', '10.0.0.0/x', '::/129', '10.0.0.0/8/8', '10.0.0']) {
    it(`refuses to trust "${block}" when the service is composed`, () => {
      expect(() => clientAddressOf([block])).to.throw(Error, block)
    })
  }

  it('reads a hostile field in linear time', () => {
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
