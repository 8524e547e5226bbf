import { expect } from 'chai'
import { keyLinks } from '../../../server/kit/authentication/links.ts'

const secrets = ['a secret of at least thirty-two characters'] as const
const clock = { time: Date.parse('2026-12-01T09:00:00Z'), now: () => clock.time }
const links = keyLinks({ secrets, clock })

describe('a link to register a device', () => {
  it('names the account and is unique', () => {
    const made = Array.from({ length: 50 }, () => links.make('Ada Ä'))
    expect(new Set(made).size).to.equal(50)
    const known = made.map((link) => links.read(link))
    expect(known.every((one) => one?.account === 'Ada Ä')).to.equal(true)
    expect(new Set(known.map((one) => one?.id)).size).to.equal(50)
  })

  it('expires after ten minutes, and its use is stored for longer', () => {
    const link = links.make('ada')
    const { expires = 0, rememberedUntil = 0 } = links.read(link) ?? {}
    expect([expires - clock.time, rememberedUntil > expires]).to.deep.equal([600_000, true])
    clock.time += 599_999
    expect(links.read(link)?.account).to.equal('ada')
    clock.time += 1
    expect(links.read(link)).to.equal(undefined)
  })

  it('is invalid for other accounts, and cannot be forged', () => {
    const [name = '', nonce = ''] = links.make('ada').split('.')
    const others = [
      `${Buffer.from('bea').toString('base64url')}.${nonce}`,
      `${name}.${nonce.slice(0, -1)}${nonce.endsWith('A') ? 'B' : 'A'}`,
      keyLinks({ secrets: ['another secret of about the same length'], clock }).make('ada'),
      name,
      `${name}.`,
      '',
    ]
    for (const link of others) expect(links.read(link), link).to.equal(undefined)
  })
})
