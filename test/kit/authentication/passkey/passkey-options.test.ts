import { expect } from 'chai'
import { passkeyNames } from '../../../../server/kit/authentication/passkey/passkey-options.ts'

const secret = 'a secret of at least thirty-two characters'
const names = passkeyNames([secret])

describe('the names of passkeys outside the service', () => {
  it('are 64 octets for each account, deterministic, and do not reveal its name', () => {
    expect(names.handleOf('ada')).to.match(/^[\w-]{86}$/)
    expect(passkeyNames([secret]).handleOf('ada')).to.equal(names.handleOf('ada'))
    expect(names.handleOf('bea')).not.to.equal(names.handleOf('ada'))
    expect(Buffer.from(names.handleOf('ada'), 'base64url').toString()).not.to.include('ada')
  })

  it('stay valid for their account after the secret was rotated', () => {
    const later = passkeyNames(['another secret of about the same length', secret])
    expect(later.handleOf('ada')).not.to.equal(names.handleOf('ada'))
    expect(later.isHandleOf(names.handleOf('ada'), 'ada')).to.equal(true)
    expect(later.isHandleOf(later.handleOf('ada'), 'ada')).to.equal(true)
    expect(later.isHandleOf(names.handleOf('bea'), 'ada')).to.equal(false)
    expect(names.isHandleOf(later.handleOf('ada'), 'ada')).to.equal(false)
    expect(names.isHandleOf('', 'ada')).to.equal(false)
  })

  it('include one or two deterministic decoys for any account', () => {
    const all = Array.from({ length: 200 }, (_, number) => names.decoysOf(`name ${String(number)}`))
    const ids = all.flat().map(({ id }) => id)
    expect(new Set(ids).size).to.equal(ids.length)
    expect(ids.every((id) => /^[\w-]{43}$/.test(id))).to.equal(true)
    expect(new Set(all.map(({ length }) => length))).to.deep.equal(new Set([1, 2]))
    expect(passkeyNames([secret]).decoysOf('name 1')).to.deep.equal(all[1])
    // Decoys cannot be identified by the handle.
    expect(ids.some((id) => names.handleOf('name 1').includes(id))).to.equal(false)
  })
})
