import { expect } from 'chai'
import { waymark } from '../../support/sdk/command.ts'
import { services } from '../../support/sdk/service.ts'

describe('the variables of a relation on the command line', () => {
  const serve = services()

  /** Returns the query that a relation with a template requests. */
  async function queryOf(word: string): Promise<string | undefined> {
    const search = { href: '/search{?q,language}', templated: true }
    const service = await serve({ 'GET /': { body: { _links: { search } } }, 'GET /search': { body: {} } })
    const { errors } = await waymark(['follow', service.entry, word])
    expect(errors).to.equal('')
    return service.lines.at(-1)?.replace('GET /search', '')
  }

  const words: readonly (readonly [word: string, query: string])[] = [
    ['search', ''],
    ['search{}', ''],
    ['search{q=a b=c,language=de}', '?q=a%20b%3Dc&language=de'],
    ['search{q="a,b",language=de}', '?q=a%2Cb&language=de'],
    ['search{language="",q="{a}, b"}', '?q=%7Ba%7D%2C%20b&language='],
    [String.raw`search{q="say \"a\\b\""}`, '?q=say%20%22a%5Cb%22'],
    ['search{q=5" disk}', '?q=5%22%20disk'],
    ['search{q="a"b}', '?q=%22a%22b'],
  ]
  for (const [word, query] of words) {
    it(`are read from ${word}`, async () => {
      expect(await queryOf(word)).to.equal(query)
    })
  }

  for (const word of [
    'search{q}',
    'search{q=a,b}',
    'search{q=a,}',
    'search{q="a,b"c}',
    'search{q={a}}',
    'search{=a}',
  ]) {
    it(`are refused in ${word}, with both ways to write them`, async () => {
      const { code, errors } = await waymark(['follow', 'http://127.0.0.1:9/', word])
      expect([code, errors]).to.deep.equal([
        2,
        `waymark: ${word} needs variable=value in its braces, or variable="value" for one with commas or braces.\n`,
      ])
    })
  }
})
