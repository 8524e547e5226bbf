import { expect } from 'chai'
import { negotiate } from '../../../../server/kit/http/negotiation/negotiate.ts'

const variants = [
  { mediaType: 'application/hal+json', aliases: ['application/vnd.hal+json'], quality: 1 },
  { mediaType: 'application/prs.hal-forms+json', quality: 0.95 },
  { mediaType: 'application/json', quality: 0.9 },
  { mediaType: 'text/html', quality: 0.9 },
  { mediaType: 'text/markdown', quality: 0.8 },
  { mediaType: 'application/pdf', quality: 0.3 },
]
const chrome =
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7'

const rows: readonly (readonly [accept: string | undefined, chosen: string | undefined, why: string])[] = [
  [undefined, 'application/hal+json', "without the field the server's preference decides"],
  ['', 'application/hal+json', 'an empty field means any type'],
  ['*/*', 'application/hal+json', 'anything'],
  ['application/*', 'application/hal+json', 'a range of subtypes'],
  ['text/*', 'text/html', 'a range of subtypes of another type'],
  ['application/json', 'application/json', 'an exact type'],
  ['APPLICATION/JSON', 'application/json', 'names are case-insensitive'],
  ['application/vnd.hal+json', 'application/hal+json', 'an alias'],
  ['text/html;q=0.5, text/markdown', 'text/markdown', 'the greater weight wins'],
  ['text/html;q=0.5, text/markdown;q=0.5', 'text/html', "equal weights: the server's preference decides"],
  ['application/json, */*', 'application/json', 'equal weights: the exact name precedes the wildcard'],
  ['application/json, text/plain, */*', 'application/json', 'a well-known client'],
  ['application/hal+json;q=0.1, */*', 'application/prs.hal-forms+json', 'the most specific range decides'],
  ['application/hal+json;q=0, */*', 'application/prs.hal-forms+json', 'q=0 excludes'],
  ['application/json;q=0', undefined, 'q=0 only'],
  ['*/*;q=0', undefined, 'nothing is acceptable'],
  ['application/json;charset=utf-8', 'application/json', 'charset=utf-8'],
  ['*/*;charset=utf-8', 'application/hal+json', 'a parameter on the wildcard'],
  ['text/html;level=1', 'text/html', 'an undeclared parameter does not exclude'],
  ['text/html;level=1, application/json', 'application/json', 'an exact match comes first'],
  ['application/hal+json;profile="https://x.example/a,b;c"', 'application/hal+json', 'separators inside quotes'],
  ['text/html;q=abc', 'application/hal+json', 'an element with a malformed weight is ignored'],
  ['text/html;q=abc, text/markdown', 'text/markdown', 'a malformed element is ignored'],
  ['text/html;q=1.5, text/markdown', 'text/markdown', 'a weight above 1 is malformed'],
  ['text/html;q=0.1234, text/markdown;q=0.1', 'text/markdown', 'four digits are malformed'],
  ['*/html, text/markdown', 'text/markdown', 'a wildcard type with a subtype is malformed'],
  [',,, text/markdown ,,', 'text/markdown', 'empty elements'],
  ['text/markdown ; q=0.9 , text/html ; q=1.000', 'text/html', 'space around separators'],
  ['application/hal+json;q=0.5;ext=1', 'application/hal+json', 'a parameter after the weight'],
  ['image/png', undefined, 'unsupported types only'],
  ['application/pdf', 'application/pdf', "a named type is chosen whatever the server's preference"],
  [chrome, 'text/html', 'a browser'],
  ['application/signed-exchange;v=b3;q=0.7,*/*;q=0.8', 'application/hal+json', 'a wildcard among unsupported types'],
]

describe('negotiate', () => {
  for (const [accept, chosen, why] of rows) {
    it(`answers ${String(chosen)} to ${accept === undefined ? 'no Accept' : `"${accept.slice(0, 60)}"`}: ${why}`, () => {
      expect(negotiate(accept, variants)?.mediaType).to.equal(chosen)
    })
  }

  it('parses a hostile field in linear time', () => {
    const field = `text/html;${'a="'.repeat(20_000)}`
    expect(negotiate(field, variants)?.mediaType).to.be.a('string')
  })
})
