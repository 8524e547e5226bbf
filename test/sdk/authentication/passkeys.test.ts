import { createPasskey, usePasskey } from '@waymark/sdk'
import { expect } from 'chai'
import { rejected } from '../../support/sdk/rejected.ts'

/** Stands in for a browser; the browser tests use a real one. */
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

/** The responses of a device for a new and a used key. */
const answer = {
  id: 'AA',
  rawId: 'AA',
  type: 'public-key',
  response: { clientDataJSON: 'AA', attestationObject: 'AA', authenticatorData: 'AA', signature: 'AA' },
}

/** A browser with another implementation of passkeys. */
class Other extends Platform {
  override toJSON(): unknown {
    return { id: 'AA' }
  }
}

describe('passkeys', () => {
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
    it(`${name} fails without platform support`, async () => {
      expect(await rejected(use({}))).to.have.property('name', 'NotSupportedError')
      define(Date, {})
      expect(await rejected(use({}))).to.have.property('name', 'NotSupportedError')
    })

    it(`${name} fails if the user cancels`, async () => {
      const none = () => Promise.resolve(null)
      define(Platform, { create: none, get: none })
      expect(await rejected(use({}))).to.have.property('name', 'NotAllowedError')
    })

    it(`${name} fails for an unexpected platform response`, async () => {
      const other = () => Promise.resolve(new Other({}))
      define(Platform, { create: other, get: other })
      expect(await rejected(use({}))).to.have.property('name', 'NotSupportedError')
    })

    it(`${name} accepts the options in a document or alone, and returns the JSON for the service`, async () => {
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

  it('usePasskey offers them by autofill in a form', async () => {
    define(Platform, { get: (given: unknown) => Promise.resolve(new Platform(given)) })
    const used = await usePasskey({}, { mediation: 'conditional' })
    expect(used).to.deep.equal({ ...answer, given: { publicKey: { get: {} }, mediation: 'conditional' } })
  })
})
