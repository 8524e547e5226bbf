import { action, resource } from '@waymark/server'
import { form } from '@waymark/shared'
import { expect } from 'chai'
import { kitService, withKit } from '../../../support/http/kit.ts'

describe('a write with the credentials of a browser', () => {
  let rung = 0
  const bell = resource({
    kind: 'document',
    cache: { store: 'none' },
    find: () => Promise.resolve({ entity: 'bell', version: '1' }),
    represent: () => ({ kind: 'document', title: 'Bell', state: {}, links: [], embedded: [], forms: [] }),
    actions: {
      POST: action('ring', form('document', { title: 'Ring', fields: {} }), () => {
        rung += 1
        return Promise.resolve({ outcome: 'deleted' })
      }),
    },
  })

  /** Rings with credentials and header fields, and returns the status and whether the bell rang. */
  async function ring(sentIn: 'cookie' | 'header', headers: Readonly<Record<string, string>>): Promise<string> {
    const service = kitService({
      authenticator: {
        authenticate: () => Promise.resolve({ principal: 'ada', key: 'ada', tag: 'ada', sentIn }),
        challenges: () => [],
      },
    })
    let result = ''
    await withKit(
      [{ template: '/bell', resource: bell }],
      async (origin) => {
        const before = rung
        const { status } = await fetch(`${origin}/bell`, { method: 'POST', headers })
        result = `${String(status)} ${rung > before ? 'rang' : 'silent'}`
      },
      service,
    )
    return result
  }
  const basic = { authorization: 'Basic YWRhOmFkYQ==' }
  const bearer = { authorization: 'Bearer token' }
  const crossSite = { 'sec-fetch-site': 'cross-site' }
  const sameOrigin = { 'sec-fetch-site': 'same-origin' }

  const cases = [
    ['with a cookie, from an own page', 'cookie', sameOrigin, '204 rang'],
    ['with a cookie, from another site', 'cookie', crossSite, '403 silent'],
    ['with a cookie, from a program', 'cookie', {}, '403 silent'],
    ['with Basic, from another site', 'header', { ...basic, ...crossSite }, '403 silent'],
    ['with Basic, from a program', 'header', basic, '204 rang'],
    ['with Bearer, from another site', 'header', { ...bearer, ...crossSite }, '204 rang'],
  ] as const
  for (const [title, sentIn, headers, result] of cases)
    it(`${title}: ${result}`, async () => {
      expect(await ring(sentIn, headers)).to.equal(result)
    })
})
