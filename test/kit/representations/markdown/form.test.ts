import { execFileSync } from 'node:child_process'
import { expect } from 'chai'
import { choice, day, optional, requiredUnless, text, wholeNumber, type Fields } from '@waymark/shared'
import { type Form, formFields } from '../../../../server/kit/hypermedia/form.ts'
import { curlLine } from '../../../../server/kit/representations/markdown/form.ts'

const fields: Fields = {
  name: text({ prompt: 'Name', maxLength: 99, example: "O'Hara $HOME `id`" }),
  age: wholeNumber({ prompt: 'Age', min: 3, max: 9, example: '7' }),
  on: day({ prompt: 'On' }),
  count: wholeNumber({ prompt: 'Count', min: 2, max: 9 }),
  pick: choice({ prompt: 'Pick', options: { a: 'A' } }),
  free: text({ prompt: 'Free text', maxLength: 9 }),
  left: optional(text({ prompt: 'Left out', maxLength: 9 })),
}

function form(more: Partial<Form> = {}, values = {}): Form {
  return {
    name: 'f',
    title: 'F',
    method: 'POST',
    target: '/t',
    contentType: 'application/json',
    fields: formFields(fields, values),
    ...more,
  }
}

/** Splits a line into words with a shell, replacing curl by a function. */
function words(line: string): readonly string[] {
  const script = `curl() { printf '%s\\0' "$@"; }; ORIGIN=http://here; ${line}`
  return execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1)
}

const nowhere = { origin: undefined, ifMatch: undefined }

describe('a curl command', () => {
  it('sends JSON with examples, quoted for the shell', () => {
    const sent = words(curlLine(form(), nowhere))
    expect(JSON.parse(sent[sent.indexOf('--data-raw') + 1] ?? '')).to.deep.equal({
      name: "O'Hara $HOME `id`",
      age: 7,
      on: 'YYYY-MM-DD',
      count: 2,
      pick: 'a',
      free: 'Free text',
    })
    expect(sent).to.include.members([
      '-X',
      'POST',
      'Accept: text/markdown',
      'Content-Type: application/json',
      'http://here/t',
    ])
  })

  it('sends a present choice instead of an example that is none', () => {
    const slot = wholeNumber({ prompt: 'Time', min: 1, max: 99, example: '17' })
    const sentWith = (...times: readonly string[]): unknown => {
      const options = times.map((value) => ({ value, prompt: value }))
      const sent = words(curlLine(form({ fields: formFields({ slot: { ...slot, options } }) }), nowhere))
      return JSON.parse(sent[sent.indexOf('--data-raw') + 1] ?? '')
    }
    expect(sentWith('34', '35')).to.deep.equal({ slot: 34 })
    expect(sentWith('16', '17')).to.deep.equal({ slot: 17 })
  })

  it('writes no example that the form does not need', () => {
    const either = {
      name: text({ prompt: 'Name', maxLength: 9, example: 'Ada' }),
      age: requiredUnless('born', wholeNumber({ prompt: 'Age', min: 0, max: 130, example: '36' })),
      born: optional(day({ prompt: 'Date of birth', example: '1990-05-17' })),
      email: optional(text({ prompt: 'E-mail', maxLength: 99, example: 'ada@example.org' })),
    }
    const sent = (values: object): unknown => {
      const line = words(curlLine(form({ fields: formFields(either, { ...values }) }), nowhere))
      return JSON.parse(line[line.indexOf('--data-raw') + 1] ?? '')
    }
    expect(sent({})).to.deep.equal({ name: 'Ada', age: 36 })
    expect(sent({ name: 'Bea', born: '1980-01-01' })).to.deep.equal({ name: 'Bea', born: '1980-01-01' })
  })

  it('prefers current values', () => {
    expect(curlLine(form({}, { age: 5, left: 'x' }), nowhere))
      .to.include('"age":5')
      .and.include('"left":"x"')
  })

  it('starts with the origin if it is known, and keeps an absolute target', () => {
    expect(words(curlLine(form(), { ...nowhere, origin: 'http://there' })).at(-1)).to.equal('http://there/t')
    expect(words(curlLine(form({ target: 'https://other/x' }), nowhere)).at(-1)).to.equal('https://other/x')
  })

  it('sends GET as a query, urlencoded forms as pairs, and no content without fields', () => {
    expect(words(curlLine(form({ method: 'GET' }), nowhere))).to.include.members(['-G', '--data-urlencode', 'age=7'])
    expect(words(curlLine(form({ contentType: 'application/x-www-form-urlencoded' }), nowhere))).to.include('pick=a')
    expect(words(curlLine(form({ method: 'DELETE', fields: [] }), nowhere))).to.deep.equal([
      '-X',
      'DELETE',
      '-H',
      'Accept: text/markdown',
      'http://here/t',
    ])
  })

  it('has If-Match with the version', () => {
    expect(words(curlLine(form({ method: 'PUT' }), { ...nowhere, ifMatch: '"7-md"' }))).to.include('If-Match: "7-md"')
  })
})
