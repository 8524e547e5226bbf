import { expect } from 'chai'
import type { Credentials } from '@waymark/shared'
import { openStorage } from '@waymark/clinic/composition/open-storage'
import { cutShort, digestVectors } from './digest-vectors.ts'
import { give, processOn, verdictOf, type Process } from './digest-process.ts'

describe('the vectors of RFC 7616 for a service that did not issue their nonce', () => {
  for (const [number, vector] of digestVectors.entries()) {
    const { algorithm, content, method, uri, user, password } = vector
    const process = async (test: (process: Process) => Promise<void>): Promise<void> => {
      const storage = await openStorage('sqlite::memory:')
      await give(storage, { user, password }, { realm: vector.realm })
      await test(processOn(storage, { realm: vector.realm, algorithms: [algorithm] })).finally(() => storage.close())
    }
    const credentials = (parameters: Readonly<Record<string, string>>): Credentials => ({
      scheme: 'Digest',
      parameters: new Map(
        Object.entries({
          username: Buffer.from(user).toString('latin1'),
          realm: vector.realm,
          nonce: vector.nonce,
          uri,
          algorithm,
          nc: '00000001',
          cnonce: vector.cnonce,
          qop: vector.qop,
          response: vector.response,
          ...parameters,
        }),
      ),
    })
    const attempt = { method, target: uri, content: () => Promise.resolve(Buffer.from(content)) }

    it(`are right and stale: vector ${String(number)}, ${algorithm}, ${vector.qop}`, () =>
      process(async ({ scheme }) => {
        expect(await verdictOf(scheme, credentials({}), attempt)).to.deep.equal({ verdict: 'stale' })
        if (vector.qop !== 'auth') return
        const hashed = credentials({ username: vector.userHash, userhash: 'true' })
        expect(await verdictOf(scheme, hashed, attempt)).to.deep.equal({ verdict: 'stale' })
        const wrong = credentials({ response: vector.response.replaceAll(/[0-7]/g, '8') })
        expect(await verdictOf(scheme, wrong, attempt)).to.deep.equal({ verdict: 'refused' })
      }))

    if (number !== digestVectors.length - 1) continue
    it('are refused with a truncated SHA-512, as printed in the RFC (erratum 4897)', () =>
      process(async ({ scheme }) => {
        const printed = credentials({ response: cutShort.response })
        expect(await verdictOf(scheme, printed, attempt)).to.deep.equal({ verdict: 'refused' })
        const hashed = credentials({ username: cutShort.userHash, userhash: 'true' })
        expect(await verdictOf(scheme, hashed, attempt)).to.deep.equal({ verdict: 'refused' })
      }))
  }
})
