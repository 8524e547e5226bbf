import { expect } from 'chai'
import { formDataPairs, formDataWithFile } from '../../../../server/kit/http/content/form-data.ts'

const type = 'multipart/form-data; boundary=x'

function part(parameters: string, value: string, more = ''): string {
  return `--x\r\nContent-Disposition: form-data; ${parameters}\r\n${more}\r\n${value}\r\n`
}

describe('multipart/form-data', () => {
  it('has names and values, as platforms write them', async () => {
    const data = new FormData()
    data.append('mode', 'dry-run')
    data.append('content', new File(['\ufeffa,b\r\n"é--x",\r\n'], 'a";\nname="x.csv', { type: 'text/csv' }))
    data.append('mode', '')
    const sent = new Response(data)
    const contentType = sent.headers.get('content-type') ?? ''
    expect(formDataPairs(await sent.text(), contentType)).to.deep.equal([
      ['mode', 'dry-run'],
      ['content', 'a,b\r\n"é--x",\r\n'],
      ['mode', ''],
    ])
  })

  it('prefers a file to other text of its field, unless no file was chosen', () => {
    const typed = part('name="a"', 'typed')
    const none = part('name="a"; filename=""', '', 'Content-Type: application/octet-stream\r\n')
    const file = part('filename="f.csv"; name="a"', 'file')
    expect(formDataPairs(`${file}${typed}--x--`, type)).to.deep.equal([['a', 'file']])
    expect(formDataPairs(`${none}${typed}--x--`, type)).to.deep.equal([['a', 'typed']])
    expect(formDataPairs(`${none}--x--`, type)).to.deep.equal([])
  })

  it('ignores the text around the parts and the letter case of names (RFC 2046 §5.1.1)', () => {
    const content = `before\r\n--x \r\ncontent-disposition:FORM-DATA; NAME="a"\r\n\r\n1\r\n--x--\r\nafter`
    expect(formDataPairs(content, 'Multipart/Form-Data;Boundary="x"; charset=utf-8')).to.deep.equal([['a', '1']])
    expect(formDataPairs('--x--\r\n', type)).to.deep.equal([])
  })

  for (const [title, content, contentType = type] of [
    ['no boundary', `${part('name="a"', '1')}--x--`, 'multipart/form-data'],
    ['another boundary', `${part('name="a"', '1')}--x--`, 'multipart/form-data; boundary=y'],
    ['no end', part('name="a"', '1')],
    ['no content', ''],
    ['a part without a name', `${part('filename="a"', '1')}--x--`],
    ['a part without header fields', '--x\r\n\r\n1\r\n--x--'],
    ['a part that is no form data', '--x\r\nContent-Disposition: attachment; name="a"\r\n\r\n1\r\n--x--'],
    ['a part without an empty line', '--x\r\nContent-Disposition: form-data; name="a"\r\n--x--'],
    ['more text after a delimiter', '--xy\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--'],
  ] as const) {
    it(`is malformed with ${title}`, () => {
      expect(formDataPairs(content, contentType)).to.equal(undefined)
    })
  }
})

describe('multipart/form-data with a file', () => {
  const fileOf = (content: string): unknown => {
    const file = formDataWithFile(content, type, 'photo')?.file
    return file && { name: file.name, type: file.type }
  }

  it('has the name and the media type of the part; text without one (RFC 7578 §4.4)', () => {
    const typed = part('name="photo"; filename="a.png"', 'x', 'Content-Type: image/png\r\n')
    expect(fileOf(`${typed}--x--`)).to.deep.equal({ name: 'a.png', type: 'image/png' })
    const untyped = part('name="photo"; filename="a.txt"', 'x')
    expect(fileOf(`${untyped}--x--`)).to.deep.equal({ name: 'a.txt', type: 'text/plain' })
    const unnamed = '--x\r\nContent-Disposition: form-data; filename="b"; name="photo"\r\n\r\nx\r\n--x--'
    expect(fileOf(unnamed)).to.deep.equal({ name: 'b', type: 'text/plain' })
  })

  it('has the names of browsers, without characters that disguise it, up to 150', () => {
    const named = (name: string): unknown => fileOf(`${part(`name="photo"; filename="${name}"`, 'x')}--x--`)
    expect(named('a%22b%0D%0Ac')).to.deep.include({ name: 'a"b  c' })
    expect(named(Buffer.from('gpj\u202eexe').toString('latin1'))).to.deep.include({ name: 'gpj exe' })
    expect(named(Buffer.from('é'.repeat(200)).toString('latin1'))).to.deep.include({ name: 'é'.repeat(150) })
  })

  it('has the other fields as text, and no file if none was chosen', () => {
    const read = formDataWithFile(
      `${part('name="a"', 'Ã©')}${part('name="photo"; filename=""', '')}--x--`,
      type,
      'photo',
    )
    expect(read).to.deep.equal({ pairs: [['a', 'é']], file: undefined })
  })

  it('is malformed with two files, or with a text that is not UTF-8', () => {
    const one = part('name="photo"; filename="a"', 'x')
    expect(formDataWithFile(`${one}${one}--x--`, type, 'photo')).to.equal(undefined)
    expect(formDataWithFile(`${part('name="a"', '\u00ff')}--x--`, type, 'photo')).to.equal(undefined)
  })
})
