import { expect } from 'chai'
import { weaknessOf } from '@waymark/server/authentication'
import { isOfOneScript, skeletonOf } from '@waymark/clinic/modules/sign-in/domain/user-name'
import { openClinic } from '../../../support/clinic.ts'

describe('the rules for new passwords', () => {
  for (const weak of [
    'password1234',
    'Password1234',
    'password!!!!',
    'dragon123456',
    'aaaaaaaaaaaa',
    'abababababab',
    'abcabcabcabc',
    '12345678901',
    'abcdefghijkl',
    'ada-ada-ada!',
  ]) {
    it(`reject ${weak}`, async () => {
      expect(await weaknessOf(weak, 'ada')).to.be.a('string')
    })
  }

  for (const strong of ['correct horse battery', 'seven purple lamps', 'Tr0ub4dor&3xkq', 'пять синих ламп']) {
    it(`accept ${strong}`, async () => {
      expect(await weaknessOf(strong, 'ada')).to.equal(undefined)
    })
  }
})

describe('the rules for new user names', () => {
  // The letter а is Cyrillic in the second and the third, and ο is Greek.
  for (const [name, isAllowed] of [
    ['pat', true],
    ['pаt', false],
    ['раt', false],
    ['jοnes', false],
    ['иван-7', true],
    ['山田taro', true],
    ['zoë', true],
  ] as const) {
    it(`${isAllowed ? 'accept' : 'reject'} ${name}, by its scripts`, () => {
      expect(isOfOneScript(name)).to.equal(isAllowed)
    })
  }

  it('compare names by their canonical form', () => {
    expect(skeletonOf('рат')).to.equal('pat')
    expect(skeletonOf('mj0nes')).to.equal('mjones')
    expect(skeletonOf('pat')).to.equal('pat')
  })

  it('report a rejected name at its field like a weak password, for visitors and for passkeys', async () => {
    const clinic = await openClinic({ knowsOrigin: true })
    const post = async (path: string, body: object): Promise<readonly [number, readonly string[]]> => {
      const response = await fetch(clinic.origin + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify(body),
      })
      const { errors = [] } = (await response.json()) as { errors?: readonly { readonly pointer: string }[] }
      return [response.status, errors.map(({ pointer }) => pointer)]
    }
    try {
      const ada = { user: 'ada', name: 'Ada', password: 'seven purple lamps' }
      expect(await post('/users', { ...ada, password: 'password1234' })).to.deep.equal([422, ['/password']])
      expect(await post('/users', { ...ada, user: 'mj0nes' })).to.deep.equal([422, ['/user']])
      const passkey = { user: 'd3sk1', name: 'Ada', key: 'Telephone' }
      expect((await post('/passkeys/registrations', passkey))[0]).to.equal(201)
      expect(await post('/passkeys/registrations', { ...passkey, user: 'mj0nes' })).to.deep.equal([422, ['/user']])
      expect((await post('/users', ada))[0]).to.equal(201)
    } finally {
      await clinic.close()
    }
  })
})
