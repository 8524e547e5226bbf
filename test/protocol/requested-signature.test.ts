import { expect } from 'chai'
import { createPublicKey } from 'node:crypto'
import { verifiedSignature } from '@waymark/server/webhooks'
import { acceptSignature, signatureKeys, verifyResponse } from '@waymark/sdk/signatures'
import { basic, connect, fileOf } from '@waymark/sdk'
import { clinicDescription } from '@waymark/shared/clinic'
import { openClinic, type Clinic } from '../support/clinic.ts'

// RFC 9421 §5: requesting signatures.
describe('Accept-Signature', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic()
  })
  after(() => clinic.close())

  const read = (headers: Readonly<Record<string, string>>): Promise<Response> =>
    fetch(`${clinic.origin}/doctors?limit=1`, { headers: { accept: 'application/hal+json', ...headers } })

  it('§5.2: gets the signature with the label, the components and the nonce that the client asks for', async () => {
    const asked = '"@status" "@method";req "@target-uri";req "etag" "repr-digest"'
    const { status, url, headers } = await read({ 'accept-signature': `mine=(${asked});nonce="n1"` })
    const [key] = (await signatureKeys(clinic.origin)).keys
    const { kid = '', ...jwk } = { ...key }
    const created = String(clinic.clock.now() / 1000)
    expect(headers.get('signature-input')).to.equal(`mine=(${asked});created=${created};keyid="${kid}";nonce="n1"`)
    const message = { status, headers: Object.fromEntries(headers), request: { method: 'GET', url, headers: {} } }
    const by = { algorithm: 'ed25519', key: createPublicKey({ key: jwk, format: 'jwk' }) } as const
    expect(verifiedSignature(message, 'mine', by)?.parameters.get('nonce')).to.equal('n1')
    expect(verifiedSignature({ ...message, status: 201 }, 'mine', by)).to.equal(undefined)
  })

  it('§5.2: gets the signature of the service instead of one with a component that the response does not have', async () => {
    for (const field of ['mine=("x-none")', 'mine=("@status" "@status")', 'mine=(', '']) {
      const { headers } = await read({ 'accept-signature': field })
      expect(headers.get('signature-input'), field).to.match(
        /^sig1=\("@status" "@authority";req "content-type" "repr-digest"\);/,
      )
    }
  })

  it('is part of the cache key, so that each client gets what it has asked for', async () => {
    for (const isAsked of [false, true, false, true]) {
      const { headers } = await read(isAsked ? { 'accept-signature': 'mine=("@status")' } : {})
      expect(headers.has('signature'), String(isAsked)).to.equal(isAsked)
      expect(headers.get('vary')?.includes('Accept-Signature'), String(isAsked)).to.equal(isAsked)
    }
  })

  it('is ignored for changes, errors and responses without content', async () => {
    const { headers } = await read({ 'accept-encoding': 'identity' })
    const etag = headers.get('etag') ?? ''
    const asked = { 'accept-signature': 'mine=("@status")' }
    const others = [
      await fetch(`${clinic.origin}/nowhere`, { headers: asked }),
      await fetch(`${clinic.origin}/doctors`, { method: 'DELETE', headers: asked }),
      await read({ ...asked, 'if-none-match': etag, 'accept-encoding': 'identity' }),
    ]
    expect(others.map(({ status }) => status)).to.deep.equal([404, 405, 304])
    for (const { headers: fields } of others) expect(fields.has('signature')).to.equal(false)
  })

  it('lets a program verify the export of a clinic, whose rows are otherwise streamed', async () => {
    const credentials = basic({ user: 'desk', password: 'desk-demo-password' })
    const desk = connect(clinic.origin, { describe: clinicDescription, credentials })
    const exports = await desk.follow('session').follow('home').follow('export').get()
    const { stream, response } = await fileOf(exports.follow('enclosure').reference).open({ headers: acceptSignature })
    const content = new Uint8Array(await new Response(stream).arrayBuffer())
    const checks = { now: () => clinic.clock.now() }
    const verified = await verifyResponse({ ...response, content }, await signatureKeys(clinic.origin), checks)
    expect(verified.created).to.equal(clinic.clock.now() / 1000)
  })
})
