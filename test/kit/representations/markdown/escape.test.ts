import { expect } from 'chai'
import {
  code,
  codeBlock,
  destination,
  inline,
  quoted,
  title,
} from '../../../../server/kit/representations/markdown/escape.ts'

describe('text in Markdown', () => {
  it('is unchanged without special characters', () => {
    expect(inline('Dr Müller – 09:00, 100 % (sure)')).to.equal('Dr Müller – 09:00, 100 % \\(sure\\)')
    expect(inline('plain words')).to.equal('plain words')
  })

  it('escapes Markdown and HTML', () => {
    expect(inline('a|b\\c`d`*e*_f_[g](h)<i>&amp;~~j~~#')).to.equal(
      'a\\|b\\\\c\\`d\\`\\*e\\*\\_f\\_\\[g\\]\\(h\\)\\<i\\>\\&amp;\\~\\~j\\~\\~\\#',
    )
  })

  it('stays on one line', () => {
    expect(inline('a\nb\r\nc\rd\u2028e')).to.equal('a<br>b<br>c<br>d<br>e')
    expect(title('a\nb')).to.equal('a b')
  })

  it('makes control characters visible', () => {
    expect(inline('\u001b[31m\u0000\u009b')).to.equal('␛\\[31m␀\ufffd')
    expect(code('\u001b]0;x')).to.equal('`␛]0;x`')
    expect(codeBlock('sh', '\u001b')).to.include('␛')
  })
})

describe('code in Markdown', () => {
  it('has a longer fence than its content', () => {
    expect(code('a')).to.equal('`a`')
    expect(code('a`b')).to.equal('`` a`b ``')
    expect(code('``')).to.equal('``` `` ```')
    expect(code(' a ')).to.equal('`  a  `')
    expect(codeBlock('sh', '```')).to.equal('````sh\n```\n````')
  })
})

describe('a destination', () => {
  it('is the unchanged href', () => {
    expect(destination('/a?b=c&d=e')).to.equal('</a?b=c&d=e>')
    expect(destination('https://a.example/ü')).to.equal('<https://a.example/ü>')
  })

  it('has invalid URI characters percent-encoded, and no entities', () => {
    expect(destination('/<>\\|` \n')).to.equal('</%3C%3E%5C%7C%60%20%0A>')
    expect(destination('/?a&copy;&#60;')).to.equal('</?a\\&copy;\\&#60;>')
  })
})

describe('a quoted scalar of YAML', () => {
  it('contains no line breaks or control characters', () => {
    expect(quoted('a"\n\u0085\u2028\ufeff')).to.equal('"a\\"\\n\\u0085\\u2028\\ufeff"')
  })
})
