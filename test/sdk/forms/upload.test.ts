import { connect, isInputRefused, isRequestRefused } from '@waymark/sdk'
import { outbox } from '@waymark/sdk/offline'
import { expect } from 'chai'
import { rejected, rejectedAs } from '../../support/sdk/rejected.ts'
import { services, type Received, type Reply } from '../../support/sdk/service.ts'

type Json = Readonly<Record<string, unknown>>

const photo = new File(['\u0000\r\n--x'], 'a"b\nü.png', { type: 'image/png' })
const note = new File(['note'], 'note.TXT', { type: 'text/plain;charset=utf-8' })
const bytes = new Blob(['12345'])

describe('a form with files', () => {
  const serve = services()
  const multipart = 'multipart/form-data'

  async function opened(contentType: string, properties: readonly Json[], replies: readonly Reply[] = []) {
    const left = [...replies]
    const upload = { method: 'POST', target: '/send', contentType, properties }
    const service = await serve({
      'GET /': { body: { _templates: { upload } } },
      'POST /send': () => left.shift() ?? { status: 204 },
    })
    const page = await connect(service.entry, { retry: { patience: 1 } })
    return { service, page }
  }

  async function sent(contentType: string, properties: readonly Json[], input: Json): Promise<Received> {
    const { service, page } = await opened(contentType, properties)
    await page.send('upload', input)
    const [, received] = service.received
    if (received === undefined) throw new Error('nothing was sent')
    return received
  }

  /** Parsed by the platform, independent of our encoder. */
  function partsOf({ headers, body }: Received): Promise<FormData> {
    return new Response(body, { headers: { 'content-type': headers['content-type'] ?? '' } }).formData()
  }

  async function faultsOf(contentType: string, properties: readonly Json[], input: Json): Promise<readonly string[]> {
    const { service, page } = await opened(contentType, properties)
    const { faults } = await rejectedAs(page.submit('upload', input), isInputRefused)
    expect(service.lines, 'nothing is sent').to.deep.equal(['GET /'])
    return faults.map(({ pointer, detail }) => `${pointer} ${detail}`)
  }

  describe('of multipart/form-data (RFC 7578)', () => {
    it('sends files with names and types, and other values, in the order of the form', async () => {
      const fields = [
        { name: 'title' },
        { name: 'age', type: 'number' },
        { name: 'tag' },
        { name: 'file', type: 'file' },
      ]
      const input = { file: [photo, bytes], tag: ['x', 'y'], age: 36, title: 'ü\n"' }
      const parts = [...(await partsOf(await sent(multipart, fields, input)))]
      expect(parts.map(([name]) => name)).to.deep.equal(['title', 'age', 'tag', 'tag', 'file', 'file'])
      expect(parts.slice(0, 4).map(([, value]) => value)).to.deep.equal(['ü\r\n"', '36', 'x', 'y'])
      const files = parts.slice(4).flatMap(([, value]) => (value instanceof File ? [value] : []))
      expect(files.map(({ name, type }) => [name, type])).to.deep.equal([
        ['a"b\nü.png', 'image/png'],
        ['blob', 'application/octet-stream'],
      ])
      expect(await files[0]?.text()).to.equal('\u0000\r\n--x')
      expect(await files[1]?.text()).to.equal('12345')
    })

    it('escapes delimiters in names (HTML §4.10.22.8)', async () => {
      const { body } = await sent(multipart, [{ name: 'a"\r\nb', type: 'file' }], { 'a"\r\nb': photo })
      expect(body).to.contain(
        'form-data; name="a%22%0D%0Ab"; filename="a%22b%0Aü.png"\r\nContent-Type: image/png\r\n\r\n',
      )
    })

    it('omits fields without input, and sends default values', async () => {
      const fields = [
        { name: 'token', type: 'hidden', value: 't' },
        { name: 'file', type: 'file', value: 'C:\\x' },
      ]
      const parts = await partsOf(await sent(multipart, fields, {}))
      expect([...parts]).to.deep.equal([['token', 't']])
    })

    it('accepts a file for any field, and no file', async () => {
      const parts = await partsOf(await sent(multipart, [{ name: 'a' }, { name: 'b' }], { a: note, b: 'x' }))
      expect(parts.get('a')).to.be.instanceOf(File)
      expect(parts.get('b')).to.equal('x')
    })

    it('ignores the text limits of other fields for files', async () => {
      const parts = await partsOf(await sent(multipart, [{ name: 'a', maxLength: 1, minLength: 1 }], { a: note }))
      expect(await (parts.get('a') as File).text()).to.equal(await note.text())
    })

    it('is byte-identical when it is sent again, under the same key', async () => {
      const refused = { status: 429, headers: { 'retry-after': '0' } }
      const { service, page } = await opened(multipart, [{ name: 'file', type: 'file' }], [refused, refused])
      await page.send('upload', { file: photo })
      const posts = service.received.slice(1)
      expect(posts).to.have.length(3)
      expect(new Set(posts.map(({ body }) => body)).size).to.equal(1)
      expect(new Set(posts.map(({ headers }) => headers['content-type'])).size).to.equal(1)
      expect(new Set(posts.map(({ headers }) => headers['idempotency-key'])).size).to.equal(1)
      expect(posts[0]?.headers['content-length'], 'it says how long it is').to.equal(
        String(Buffer.byteLength(posts[0]?.body ?? '')),
      )
    })

    for (const [title, field, value, detail] of [
      ['a text', {}, 'x', 'must be a file (a Blob)'],
      ['a string among files', {}, [bytes, 'x'], 'must be a file (a Blob)'],
      ['missing, although it is required', { required: true }, undefined, 'is required'],
      ['one of several, although the field accepts one', { multiple: false }, [bytes, note], 'must be one file'],
      ['too large', { maxLength: 4 }, bytes, 'must have at most 4 bytes'],
      ['too small', { minLength: 6 }, bytes, 'must have at least 6 bytes'],
      ['of another type', { accept: 'image/png, .pdf' }, note, 'must be of image/png, .pdf'],
      ['among files with another type', { accept: 'image/*' }, [photo, note], 'must be of image/*'],
    ] as const) {
      it(`is rejected before a request if a file is ${title}`, async () => {
        const fields = [{ name: 'file', type: 'file', ...field }]
        expect(await faultsOf(multipart, fields, { file: value })).to.deep.equal([`/file ${detail}`])
      })
    }

    // HTML §4.10.5.1.17; unknown types and names of files are accepted.
    for (const [accept, file] of [
      ['.txt', note],
      ['text/plain', note],
      ['image/*', photo],
      ['IMAGE/PNG , text/csv', photo],
      ['', photo],
      ['.csv', bytes],
      ['text/csv', bytes],
    ] as const) {
      it(`accepts ${file instanceof File ? file.name.slice(-4) : 'an unnamed one'} for "${accept}"`, async () => {
        const parts = await partsOf(await sent(multipart, [{ name: 'file', type: 'file', accept }], { file }))
        expect(parts.get('file')).to.be.instanceOf(File)
      })
    }

    it('reports all errors at once, of files and other fields', async () => {
      const fields = [
        { name: 'file', type: 'file', accept: '.png' },
        { name: 'name', required: true },
      ]
      expect(await faultsOf(multipart, fields, { file: note, other: 1 })).to.deep.equal([
        '/file must be of .png',
        '/other is not a field; upload takes file, name',
        '/name is required',
      ])
    })
  })

  describe('of a type without files', () => {
    for (const [title, template, carrier] of [
      ['JSON', { contentType: 'application/json' }, 'application/json'],
      ['urlencoded', { contentType: 'application/x-www-form-urlencoded' }, 'application/x-www-form-urlencoded'],
      ['a query', { method: 'GET', contentType: multipart }, 'a URL'],
    ] as const) {
      it(`is rejected before a request for ${title}`, async () => {
        const form = { method: 'POST', target: '/send', properties: [{ name: 'a' }, { name: 'b', type: 'file' }] }
        const service = await serve({ 'GET /': { body: { _templates: { upload: { ...form, ...template } } } } })
        const page = await connect(service.entry)
        const { faults } = await rejectedAs(page.submit('upload', { a: bytes, b: [photo, note] }), isInputRefused)
        const detail = `is a file, which ${carrier} cannot carry`
        expect(faults).to.deep.equal([
          { pointer: '/a', detail },
          { pointer: '/b', detail },
        ])
      })
    }

    it('accepts a string for a file, such as Base64', async () => {
      expect((await sent('application/json', [{ name: 'a', type: 'file' }], { a: 'QQ==' })).body).to.equal(
        '{"a":"QQ=="}',
      )
    })
  })

  describe('of any other type with one field', () => {
    it('is sent unchanged, as text or bytes', async () => {
      for (const [content, expected] of [
        ['id,name\r\nü,x', 'id,name\r\nü,x'],
        [note, 'note'],
        [[bytes], '12345'],
      ] as const) {
        const { body, headers } = await sent('text/csv; header=present', [{ name: 'table' }], { table: content })
        expect(body).to.equal(expected)
        expect(headers['content-type']).to.equal('text/csv; header=present')
        expect(headers['content-length']).to.equal(String(Buffer.byteLength(expected)))
      }
    })

    it('is sent without content if the input is empty', async () => {
      const { body, headers } = await sent('text/csv', [{ name: 'table' }], {})
      expect([body, headers['content-type']]).to.deep.equal(['', undefined])
    })

    it('is rejected with several values', async () => {
      for (const table of [['x', 'y'], [bytes, note], { a: 1 }]) {
        expect(await faultsOf('text/csv', [{ name: 'table' }], { table })).to.deep.equal([
          '/table must be one string or one file',
        ])
      }
      const accept = [{ name: 'table', accept: '.csv' }]
      expect(await faultsOf('text/csv', accept, { table: note })).to.deep.equal(['/table must be of .csv'])
    })

    it('is rejected with several fields, which the content could not separate', async () => {
      const { page } = await opened('text/csv', [{ name: 'a' }, { name: 'b' }])
      await rejectedAs(page.submit('upload', { a: 'x' }), isRequestRefused)
    })
  })

  it('is not stored in an outbox, which supports JSON only', async () => {
    const { service, page } = await opened(multipart, [{ name: 'file', type: 'file' }], [{ broken: true }])
    const box = outbox()
    expect(await rejected(box.attempt(page, (kept) => kept.send('upload', { file: bytes })))).to.include({
      code: 'transport-failure',
    })
    expect(await box.waiting()).to.deep.equal([])
    expect(service.lines).to.deep.equal(['GET /', 'POST /send'])
  })
})
