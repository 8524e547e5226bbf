import { expect } from 'chai'
import { passwords } from '../../../../server/kit/authentication/password/password.ts'
import { Busy } from '../../../../server/kit/values/unavailable.ts'

describe('passwords', () => {
  it('are stored as argon2id hashes with parameters and a random salt', async () => {
    const keeper = passwords()
    const [one, other] = [await keeper.hash('correct horse'), await keeper.hash('correct horse')]
    expect(one).to.match(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(one).not.to.equal(other)
  })

  it('have a configurable cost, and are verified at the cost of the stored hash', async () => {
    const cheap = await passwords({ memory: 64, passes: 1, parallelism: 1 }).hash('correct horse')
    expect(cheap).to.match(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/)
    expect(await passwords().verify('correct horse', cheap)).to.equal(true)
    expect(await passwords().verify('wrong horse', cheap)).to.equal(false)
  })

  it('are equal in every Unicode form (RFC 8265 §4.2)', async () => {
    const keeper = passwords()
    const kept = await keeper.hash('Jäsøn d')
    for (const typed of ['Ja\u0308søn d', 'Jäsøn\u00a0d', 'Jäsøn\u3000d'])
      expect(await keeper.verify(typed, kept)).to.equal(true)
    for (const typed of ['jäsøn d', 'Jäsønd', 'Jäsøn d ']) expect(await keeper.verify(typed, kept)).to.equal(false)
  })

  it('25: cost one hash for a known account, a wrong password and an unknown account', async () => {
    const keeper = passwords()
    const kept = await keeper.hash('right')
    for (const [password, given] of [
      ['right', kept],
      ['wrong', kept],
      ['right', undefined],
    ] as const) {
      const before = keeper.made()
      expect(await keeper.verify(password, given)).to.equal(password === 'right' && given !== undefined)
      expect(keeper.made() - before).to.equal(1)
    }
  })

  it('are hashed at most four at a time; fifty more wait, and others are rejected as busy', async () => {
    const keeper = passwords()
    const all = Array.from({ length: 60 }, () =>
      keeper.hash('x').then(
        () => 'made',
        (error: unknown) => error,
      ),
    )
    const found = await Promise.all(all)
    expect(found.filter((one) => one === 'made')).to.have.lengthOf(54)
    expect(found.filter((one) => one instanceof Busy)).to.have.lengthOf(6)
    // The queue is empty again.
    expect(await keeper.hash('x')).to.be.a('string')
  })

  it('are never accepted if the stored hash is unreadable, which is reported as an error', async () => {
    const failure = await passwords()
      .verify('x', 'plain text')
      .catch((error: unknown) => error)
    expect(failure).to.be.instanceOf(Error)
  })
})
