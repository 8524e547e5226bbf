import { expect } from 'chai'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { openClinic, type Clinic } from '../support/clinic.ts'
import { openSlots } from '../support/open-slots.ts'

const ada = { name: 'Ada', age: 36 }

describe('the content of a request', () => {
  let clinic: Clinic
  let slots: number[]
  before(async () => {
    clinic = await openClinic()
    slots = [...(await openSlots(clinic))]
  })
  after(() => clinic.close())

  const post = (fields: Readonly<Record<string, string>>, body: Uint8Array | string): Promise<Response> =>
    fetch(`${clinic.origin}/schedules/${String(slots[0])}`, {
      method: 'POST',
      headers: { accept: 'application/json', ...fields },
      body: body as BodyInit,
    })

  const inLatin1 = (text: string): Uint8Array => Buffer.from(text, 'latin1')
  const notUnicode: readonly (readonly [title: string, type: string, body: Uint8Array | string])[] = [
    ['JSON in ISO 8859-1', 'application/json', inLatin1('{"name":"Jürgen","age":36}')],
    ['a form in ISO 8859-1', 'application/x-www-form-urlencoded', inLatin1('name=Jürgen&age=36')],
    ['a form that encodes ISO 8859-1', 'application/x-www-form-urlencoded', 'name=J%FCrgen&age=36'],
    ['a form that encodes half a character', 'application/x-www-form-urlencoded', 'name=J%C3rgen&age=36'],
    ['half of a surrogate pair', 'application/json', String.raw`{"name":"J\ud83crgen","age":36}`],
    ['the other half', 'application/json', String.raw`{"name":"J\\\udf89rgen","age":36}`],
  ]
  for (const [title, type, body] of notUnicode) {
    it(`is 400 with invalid Unicode: ${title}`, async () => {
      const response = await post({ 'content-type': type }, body)
      const { type: problem } = (await response.json()) as { readonly type: string }
      expect([response.status, problem]).to.deep.equal([400, '/problems/malformed-request'])
    })
  }

  it('is 400 if text is not UTF-8, also at levels with their own parser', async () => {
    const content = inLatin1('{"date":"2026-12-01","doctor":"mjönes"}')
    const headers = { 'content-type': 'application/json' }
    const asked = { method: 'POST', headers, body: content as BodyInit }
    const response = await fetch(`${clinic.origin}/levels/0/appointmentService?action=query`, asked)
    expect(await response.json()).to.include({ code: 2 })
  })

  const codings: readonly (readonly [string, (text: string) => Uint8Array])[] = [
    ...(['gzip', 'GZIP', 'x-gzip', 'X-GZip'] as const).map((name) => [name, gzipSync] as const),
    ...(['br', 'BR'] as const).map((name) => [name, brotliCompressSync] as const),
    ...(['identity', 'Identity'] as const).map((name) => [name, (text: string) => Buffer.from(text)] as const),
  ]
  for (const [name, coded] of codings) {
    it(`RFC 9110 §8.4.1: is decoded from the coding ${name}`, async () => {
      const text = JSON.stringify({ ...ada, name: 'Jürgen 🎉' })
      const response = await post({ 'content-type': 'application/json', 'content-encoding': name }, coded(text))
      expect(response.status, await response.clone().text()).to.equal(201)
      expect(await response.json()).to.have.nested.property('patient.name', 'Jürgen 🎉')
      slots.shift()
    })
  }

  it('keeps escaped surrogate pairs', async () => {
    const text = String.raw`{"name":"\ud83c\udf89 \\ud83c","age":36}`
    const response = await post({ 'content-type': 'application/json' }, text)
    expect(await response.json()).to.have.nested.property('patient.name', String.raw`🎉 \ud83c`)
  })
})
