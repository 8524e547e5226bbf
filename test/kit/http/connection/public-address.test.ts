import { expect } from 'chai'
import { isPublicAddress, namesPrivateAddress, PrivateAddress, publicLookup } from '@waymark/server/http'

describe('a public address', () => {
  it('is none of this host, of a private network, of a carrier, or one that is mapped to them', () => {
    const hidden = ['127.0.0.1', '10.1.2.3', '192.168.1.1', '172.16.0.1', '169.254.169.254', '100.64.0.1', '0.0.0.0']
    const hidden6 = [
      '::1',
      '::',
      'fe80::1',
      'fc00::1',
      '::ffff:127.0.0.1',
      '64:ff9b::7f00:1',
      '::7f00:1',
      '4000::1',
      '100:0:0:1::1',
      '2002:7f00:1::',
    ]
    for (const address of [...hidden, ...hidden6, '224.0.0.1', 'name']) expect(isPublicAddress(address)).to.equal(false)
    for (const address of ['93.184.215.14', '2606:2800:21f:cb07::1']) expect(isPublicAddress(address)).to.equal(true)
  })

  it('is recognised in every spelling of a URL', () => {
    for (const host of ['2130706433', '0x7f.1', '127.1', '[::1]', '[::ffff:7f00:1]']) {
      expect(namesPrivateAddress(new URL(`https://${host}/`)), host).to.equal(true)
    }
    expect(namesPrivateAddress(new URL('https://93.184.215.14/'))).to.equal(false)
  })

  it('is demanded of every host name that is looked up', async () => {
    const error = await new Promise((resolve) => {
      publicLookup()('localhost', {}, resolve)
    })
    expect(error).to.be.instanceOf(PrivateAddress)
  })

  it('is not looked up for a name that does not exist', async () => {
    const error = await new Promise((resolve) => {
      publicLookup()('nowhere.invalid', {}, resolve)
    })
    expect(error).to.be.instanceOf(Error).and.not.instanceOf(PrivateAddress)
  })
})
