import { decodeFields, inputFromText, schemaOfField } from '@waymark/shared'
import { passkeyAttestationFields, passkeyAssertionFields } from '@waymark/shared/clinic'
import { expect } from 'chai'

const made = {
  id: 'AAEC',
  rawId: 'AAEC',
  type: 'public-key',
  authenticatorAttachment: 'platform',
  clientExtensionResults: {},
  response: { clientDataJSON: 'e30', attestationObject: 'oA', transports: ['internal'], publicKeyAlgorithm: -7 },
}
const used = {
  id: 'AAEC',
  rawId: 'AAEC',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA', userHandle: 'AA' },
}

function faultsOf(
  fields: typeof passkeyAssertionFields | typeof passkeyAttestationFields,
  credential: unknown,
): readonly string[] {
  const decoded = decodeFields(fields, { credential, ...('userId' in fields ? { userId: 'AA' } : {}) })
  return decoded.ok ? [] : decoded.faults.map(({ pointer }) => pointer)
}

describe('the response of a device (Web Authentication §5.1.8)', () => {
  it('is accepted as browsers send it, with additional members', () => {
    expect(faultsOf(passkeyAttestationFields, made)).to.deep.equal([])
    expect(faultsOf(passkeyAssertionFields, used)).to.deep.equal([])
    const { userHandle, ...response } = used.response
    expect(userHandle).to.equal('AA')
    expect(faultsOf(passkeyAssertionFields, { ...used, response })).to.deep.equal([])
    expect(faultsOf(passkeyAssertionFields, { ...used, response: { ...response, userHandle: null } })).to.deep.equal([])
  })

  const wrongs: readonly (readonly [what: string, change: object, pointer: string])[] = [
    ['an id that differs from rawId', { rawId: 'AAED' }, '/credential/rawId'],
    ['an id that is not base64url', { id: 'a+b=', rawId: 'a+b=' }, '/credential/id'],
    ['an empty id', { id: '', rawId: '' }, '/credential/id'],
    ['an id of 1024 bytes', { id: 'A'.repeat(1366), rawId: 'A'.repeat(1366) }, '/credential/id'],
    ['another type', { type: 'password' }, '/credential/type'],
    ['no answer', { response: {} }, '/credential/response/clientDataJSON'],
  ]
  for (const [what, change, pointer] of wrongs) {
    it(`is rejected with ${what}`, () => {
      expect(faultsOf(passkeyAttestationFields, { ...made, ...change })).to.include(pointer)
      expect(faultsOf(passkeyAssertionFields, { ...used, ...change })).to.include(pointer)
    })
  }

  it('may have an id of 1023 bytes', () => {
    const id = 'A'.repeat(1364)
    expect(faultsOf(passkeyAssertionFields, { ...used, id, rawId: id })).to.deep.equal([])
  })

  it('is JSON in text formats, and an object in the schema', () => {
    const input = inputFromText(passkeyAssertionFields, [['credential', JSON.stringify(used)]])
    expect(decodeFields(passkeyAssertionFields, input).ok).to.equal(true)
    const text = inputFromText(passkeyAssertionFields, [['credential', '{"id"']])
    expect(decodeFields(passkeyAssertionFields, text).ok).to.equal(false)
    expect(schemaOfField(passkeyAssertionFields.credential)).to.have.property('type', 'object')
  })
})
