import { file, text, wholeNumber } from '@waymark/shared'
import { expect } from 'chai'
import {
  acceptedTypes,
  contentTypeOf,
  contentTypes,
  isFormContent,
  parseContent,
} from '../../../../server/kit/http/content/content.ts'

const fields = { name: text({ prompt: 'Name', maxLength: 100 }), age: wholeNumber({ prompt: 'Age', min: 0, max: 130 }) }
const boundary = 'multipart/form-data; boundary=x'

describe('the media types of content', () => {
  it('are forms, or patches for PATCH, and those of text fields', () => {
    expect(contentTypes('POST')).to.deep.equal([
      'application/json',
      'application/x-www-form-urlencoded',
      'application/vnd.collection+json',
      'application/ld+json',
      'application/vnd.api+json',
    ])
    expect(contentTypes('PATCH')).to.deep.equal([
      'application/merge-patch+json',
      'application/json-patch+json',
      'application/vnd.api+json',
    ])
    expect(contentTypes('PUT', { 'text/csv': 'rows' }))
      .to.include('text/csv')
      .and.not.include('multipart/form-data')
  })

  it('are those of the file for a form with one', () => {
    const upload = { fields: { photo: file({ prompt: 'Photo', accept: ['image/*'], maxBytes: 1000 }) } }
    expect(acceptedTypes('PUT', upload)).to.deep.equal(['multipart/form-data', 'image/*'])
    const any = { fields: { document: file({ prompt: 'Document', maxBytes: 1000 }) } }
    expect(acceptedTypes('PUT', any)).to.deep.equal(['multipart/form-data', '*/*'])
  })

  it('ignore parameters, white space and case (RFC 9110 §8.3.1)', () => {
    expect(contentTypeOf(' Application/JSON ;charset=utf-8', 'POST')).to.equal('application/json')
    expect(contentTypeOf('application/x-www-form-urlencoded', 'PATCH')).to.equal('application/x-www-form-urlencoded')
    for (const other of [undefined, '', 'text/csv', 'application/merge-patch+json'])
      expect(contentTypeOf(other, 'POST'), other).to.equal(undefined)
  })

  it('of JSON:API have no parameter but a profile (JSON:API §5.1)', () => {
    const type = 'application/vnd.api+json'
    for (const sent of [
      type,
      `${type}; profile="https://x.example"`,
      `${type};profile="x;y"`,
      `${type}; Profile="a\\";b" ;`,
    ])
      expect(contentTypeOf(sent, 'POST'), sent).to.equal(type)
    for (const sent of [
      `${type}; charset=utf-8`,
      `${type};ext="https://jsonapi.org/ext/atomic"`,
      `${type}; profile="x`,
    ])
      expect(contentTypeOf(sent, 'POST'), sent).to.equal(undefined)
  })

  it('of HTML forms are two', () => {
    for (const sent of ['application/x-www-form-urlencoded', boundary]) expect(isFormContent(sent), sent).to.equal(true)
    for (const other of ['application/json', 'text/csv', undefined]) expect(isFormContent(other), other).to.equal(false)
  })
})

describe('the input of an action', () => {
  it('is read from each media type', () => {
    const ada = { name: 'Ada', age: 36 }
    const part = (name: string, value: string): string =>
      `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    const sent = [
      ['application/json', '{"name":"Ada","age":36}', {}],
      ['application/x-www-form-urlencoded', 'name=Ada&age=36', {}],
      ['multipart/form-data', `${part('name', 'Ada')}${part('age', '36')}--x--`, { contentType: boundary }],
    ] as const
    for (const [type, content, more] of sent)
      expect(parseContent(content, type, { contentType: type, fields, ...more }), type).to.deep.equal({ input: ada })
  })

  it('is the whole content for the field of its media type', () => {
    const reading = { contentType: 'text/csv', fields, texts: { 'text/csv': 'rows' } }
    expect(parseContent('a,b\r\n', 'text/csv', reading)).to.deep.equal({ input: { rows: 'a,b\r\n' } })
  })

  it('is a problem with its place for content that is malformed', () => {
    const parsed = (content: string, type: Parameters<typeof parseContent>[1]): unknown =>
      parseContent(content, type, { contentType: type, fields })
    const problem = 'malformed-request'
    expect(parsed(' \n', 'application/json')).to.deep.equal({
      problem,
      detail: 'The content is empty. Send a JSON document.',
      errorsIn: 'content',
    })
    expect(parsed('{', 'application/json')).to.deep.equal({
      problem,
      detail: 'The content is not valid JSON.',
      errors: [{ pointer: '', detail: 'must be well-formed JSON' }],
      errorsIn: 'content',
    })
    expect(parsed('', 'multipart/form-data')).to.deep.equal({
      problem,
      detail: 'The content is not valid multipart/form-data.',
      errorsIn: 'content',
    })
  })
})
