import { expect } from 'chai'
import { countedNetworks } from '../../../server/kit/values/networks.ts'

describe('the networks that a client is counted for', () => {
  it('are the /64, the /56 and the /48 of IPv6, with growing limits', () => {
    expect(countedNetworks('2001:db8:1:2ff::/64')).to.deep.equal([
      { network: '2001:db8:1:2ff::/64', times: 1 },
      { network: '2001:db8:1:200::/56', times: 2 },
      { network: '2001:db8:1::/48', times: 4 },
    ])
  })

  it('are the address alone for IPv4, and for an unknown client', () => {
    for (const client of ['192.0.2.1', 'unknown'])
      expect(countedNetworks(client)).to.deep.equal([{ network: client, times: 1 }])
  })
})
