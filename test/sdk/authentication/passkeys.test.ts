import { createPasskey, usePasskey } from '@waymark/sdk'
import { expect } from 'chai'
import { rejected } from '../../support/sdk/rejected.ts'

/** Stands in for a browser; what a real one does is for the tests with a browser. */
class Platform {
  static readonly parsed: unknown[] = []

  static parseCreationOptionsFromJSON(options: unknown): unknown {
    Platform.parsed.push(options)
    return { create: options }
  }

  static parseRequestOptionsFromJSON(options: unknown): unknown {
    Platform.parsed.push(options)
    return { get: options }
  }

  readonly given: unknown

  constructor(given: unknown) {
    this.given = given
  }

  toJSON(): unknown {
    return { ...answer, given: this.given }
  }
}

/** What a device answers, made and used. */
const answer = {
  ...{ id: 'AA', rawId: 'AA', type: 'public-key' },
  response: { clientDataJSON: 'AA', attestationObject: 'AA', authenticatorData: 'AA', signature: 'AA' },
}

/** A browser with another form of passkeys. */
class Other extends Platform {
  override toJSON(): unknown {
    return { id: 'AA' }
  }
}

describe('Passkeys', () => {
  const names = ['PublicKeyCredential', 'navigator'] as const
  const before = names.map((name) => Object.getOwnPropertyDescriptor(globalThis, name))
  const define = (platform: unknown, credentials: unknown) => {
    Object.defineProperty(globalThis, 'PublicKeyCredential', { value: platform, configurable: true })
    Object.defineProperty(globalThis, 'navigator', { value: { credentials }, configurable: true })
  }

  afterEach(() => {
    for (const [index, name] of names.entries()) {
      const descriptor = before[index]
      if (descriptor === undefined) Reflect.deleteProperty(globalThis, name)
      else Object.defineProperty(globalThis, name, descriptor)
    }
    Platform.parsed.splice(0)
  })

  for (const [name, use] of [
    ['createPasskey', createPasskey],
    ['usePasskey', usePasskey],
  ] as const) {
    it(`${name} says so where there are none`, async () => {
      expect(await rejected(use({}))).to.have.property('name', 'NotSupportedError')
      define(Date, {})
      expect(await rejected(use({}))).to.have.property('name', 'NotSupportedError')
    })

    it(`${name} says so where the user chose none`, async () => {
      const none = () => Promise.resolve(null)
      define(Platform, { create: none, get: none })
      expect(await rejected(use({}))).to.have.property('name', 'NotAllowedError')
    })

    it(`${name} says so where the platform answers with something else`, async () => {
      const other = () => Promise.resolve(new Other({}))
      define(Platform, { create: other, get: other })
      expect(await rejected(use({}))).to.have.property('name', 'NotSupportedError')
    })

    it(`${name} takes the options in a document or alone, and gives what the service wants`, async () => {
      const make = (given: unknown) => Promise.resolve(new Platform(given))
      define(Platform, { create: make, get: make })
      const { signal } = new AbortController()
      const options = { challenge: 'abc' }
      const kind = name === 'createPasskey' ? 'create' : 'get'
      const expected = { ...answer, given: { publicKey: { [kind]: options }, signal } }
      expect(await use(options, { signal })).to.deep.equal(expected)
      expect(await use({ publicKey: options, self: '/x' }, { signal })).to.deep.equal(expected)
      expect(Platform.parsed).to.deep.equal([options, options])
    })
  }

  it('usePasskey offers them in the form of the page', async () => {
    define(Platform, { get: (given: unknown) => Promise.resolve(new Platform(given)) })
    const used = await usePasskey({}, { mediation: 'conditional' })
    expect(used).to.deep.equal({ ...answer, given: { publicKey: { get: {} }, mediation: 'conditional' } })
  })
})
