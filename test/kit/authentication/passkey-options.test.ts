import { expect } from 'chai'
import { passkeyNames } from '@waymark/server/authentication/passkey/passkey-options'

const secret = 'a secret of at least thirty-two characters'
const names = passkeyNames([secret])

describe('the names that passkeys are known by outside of the service', () => {
  it('are 64 octets for an account, the same each time, and say nothing of its name', () => {
    expect(names.handleOf('ada')).to.match(/^[\w-]{86}$/)
    expect(passkeyNames([secret]).handleOf('ada')).to.equal(names.handleOf('ada'))
    expect(names.handleOf('bea')).not.to.equal(names.handleOf('ada'))
    expect(Buffer.from(names.handleOf('ada'), 'base64url').toString()).not.to.include('ada')
  })

  it('belong to one account, also after the secret was changed', () => {
    const later = passkeyNames(['another secret of about the same length', secret])
    expect(later.handleOf('ada')).not.to.equal(names.handleOf('ada'))
    expect(later.isHandleOf(names.handleOf('ada'), 'ada')).to.equal(true)
    expect(later.isHandleOf(later.handleOf('ada'), 'ada')).to.equal(true)
    expect(later.isHandleOf(names.handleOf('bea'), 'ada')).to.equal(false)
    expect(names.isHandleOf(later.handleOf('ada'), 'ada')).to.equal(false)
    expect(names.isHandleOf('', 'ada')).to.equal(false)
  })

  it('are one or two that nobody has, for any account, each time the same', () => {
    const all = Array.from({ length: 200 }, (_, number) => names.decoysOf(`name ${String(number)}`))
    const ids = all.flat().map(({ id }) => id)
    expect(new Set(ids).size).to.equal(ids.length)
    expect(ids.every((id) => /^[\w-]{43}$/.test(id))).to.equal(true)
    expect(new Set(all.map(({ length }) => length))).to.deep.equal(new Set([1, 2]))
    expect(passkeyNames([secret]).decoysOf('name 1')).to.deep.equal(all[1])
    // Nobody finds out from the UserID which of them are decoys.
    expect(ids.some((id) => names.handleOf('name 1').includes(id))).to.equal(false)
  })
})
