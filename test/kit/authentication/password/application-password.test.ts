import { expect } from 'chai'
import { createHash } from 'node:crypto'
import {
  applicationPasswordHash,
  digestSecretSeal,
  keptApplicationPassword,
  newApplicationPassword,
  sealedAbout,
} from '../../../../server/kit/authentication/password/application-password.ts'

const secrets = ['a secret of at least thirty-two characters'] as const
const realm = 'clinic'
const given = { account: 'pat', name: 'curl', password: 'right', createdAt: 1 }
const kept = keptApplicationPassword({ realm, secrets, hashes: ['SHA-256', 'SHA-512-256'] }, given)
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

describe('an application password', () => {
  it('has 140 bits in groups of unambiguous letters and digits', () => {
    const passwords = Array.from({ length: 500 }, newApplicationPassword)
    for (const password of passwords) expect(password).to.match(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){6}$/)
    expect(new Set(passwords).size).to.equal(500)
    expect(new Set(passwords.join('').replaceAll('-', '')).size).to.equal(32)
  })

  it('is stored as the hashes that Digest needs, one for each algorithm', () => {
    expect(kept.digests.map(({ algorithm }) => algorithm)).to.deep.equal(['SHA-256', 'SHA-512-256'])
    const [first] = kept.digests
    expect(first?.userHash).to.equal(sha256('pat:clinic'))
    const about = sealedAbout({ ...kept, algorithm: 'SHA-256' })
    expect(digestSecretSeal(secrets).open(first?.sealedSecret ?? '', about)).to.equal(sha256('pat:clinic:right'))
  })

  it('cannot be recovered from the stored record, nor can the secrets of Digest', () => {
    const text = JSON.stringify(kept)
    expect(text).not.to.contain('right')
    expect(text).not.to.contain(sha256('pat:clinic:right'))
    expect(text).not.to.contain(Buffer.from(sha256('pat:clinic:right'), 'hex').toString('base64url'))
  })

  it('is verified by a unique hash', () => {
    expect(kept.passwordHash).to.equal(applicationPasswordHash('right'))
    expect(kept.passwordHash).not.to.equal(applicationPasswordHash('Right'))
  })

  it('is encrypted differently each time', () => {
    const again = keptApplicationPassword({ realm, secrets, hashes: ['SHA-256'] }, given)
    expect(again.id).not.to.equal(kept.id)
    expect(again.digests[0]?.sealedSecret).not.to.equal(kept.digests[0]?.sealedSecret)
  })
})

describe('a sealed secret', () => {
  const seal = digestSecretSeal(secrets)
  const sealed = seal.close('text', ['a', 'b'])

  it('is opened with the current or a previous key', () => {
    expect(seal.open(sealed, ['a', 'b'])).to.equal('text')
    expect(digestSecretSeal(['the next secret, which is as long', ...secrets]).open(sealed, ['a', 'b'])).to.equal(
      'text',
    )
  })

  it('is not opened with another key, for another record, or after a bit was changed', () => {
    expect(digestSecretSeal(['the next secret, which is as long']).open(sealed, ['a', 'b'])).to.equal(undefined)
    expect(seal.open(sealed, ['a', 'c'])).to.equal(undefined)
    expect(seal.open(sealed, ['ab'])).to.equal(undefined)
    const bytes = Buffer.from(sealed, 'base64url')
    for (const position of bytes.keys()) {
      const changed = Buffer.from(bytes)
      changed[position] = (bytes[position] ?? 0) ^ 1
      expect(seal.open(changed.toString('base64url'), ['a', 'b']), String(position)).to.equal(undefined)
    }
    for (const cut of ['', sealed.slice(0, 4), sealed.slice(0, 30), sealed.slice(0, -2)]) {
      expect(seal.open(cut, ['a', 'b'])).to.equal(undefined)
    }
  })
})
