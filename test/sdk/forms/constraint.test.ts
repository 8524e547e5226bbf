import { connect } from '@waymark/sdk'
import { expect } from 'chai'
import * as fc from 'fast-check'
import { cpuUsage } from 'node:process'

async function accepts(regex: string, value: string): Promise<boolean> {
  const document = { _templates: { edit: { method: 'POST', properties: [{ name: 'a', regex }] } } }
  const home = await connect('http://clinic.example/', { fetch: () => Promise.resolve(Response.json(document)) })
  return home.submit('edit', { a: value }).then(
    () => true,
    () => false,
  )
}

describe('patterns of a form', () => {
  for (const [regex, good, bad] of [
    ['[0-9]{4}', '2027', '20271'],
    ['a|b', 'b', 'ab'],
    ['\\p{Lu}.*', 'Ünal', 'ünal'],
    ['[\\p{L}--[a-z]]+', 'ABC', 'abc'],
    ['[^\\s@]{1,64}@[^\\s@]{1,180}\\.[^\\s@.]{2,63}', 'ada@example.org', 'ada'],
    ['(?:[a-z]{2}-){2}[a-z]{2}', 'ab-cd-ef', 'ab-cd'],
    ['(?=.*[0-9])(?<rest>.+)', 'ab1', 'abc'],
    ['(yes)?', '', 'no'],
    ['\\(\\)', '()', '('],
  ] as const) {
    it(`apply ${regex} to the whole value`, async () => {
      expect(await accepts(regex, good)).to.equal(true)
      expect(await accepts(regex, bad)).to.equal(false)
    })
  }

  for (const regex of [
    '(a+)+b',
    '(a|a)*b',
    '(a|aa)+b',
    '(.*)*b',
    '([a-z]+)*b',
    '((a?){2,}){9,}b',
    '(a?){40}a{40}b',
    '(?:a*)*?b',
    'a*a*a*a*a*a*b',
    '(a{1,40}){1,40}b',
    '(a+)\\1+\\1+b',
    'a'.repeat(2_000),
  ]) {
    it(`do not block on ${regex.slice(0, 30)}`, async () => {
      const start = performance.now()
      expect(await accepts(regex, 'a'.repeat(40))).to.equal(true)
      expect(performance.now() - start).to.be.lessThan(500)
    })
  }

  it('take linear time for any pattern', async () => {
    const atom = fc.constantFrom('a', '.', '[ab]', '\\w', 'aa', '(?:a|b)')
    const repeat = fc.constantFrom('', '*', '+', '?', '{2,9}', '*?', '{3}')
    const { pattern } = fc.letrec<{ pattern: string; term: string }>((tie) => ({
      pattern: fc.array(tie('term'), { minLength: 1, maxLength: 4 }).map((terms) => terms.join('')),
      term: fc.oneof(
        { maxDepth: 3 },
        fc.tuple(atom, repeat).map((parts) => parts.join('')),
        fc.tuple(tie('pattern'), repeat).map(([inner, quantifier]) => `(${inner})${quantifier}`),
        fc.tuple(tie('pattern'), tie('pattern')).map(([a, b]) => `(?:${a}|${b})`),
      ),
    }))
    await fc.assert(
      fc.asyncProperty(pattern, fc.integer({ min: 1, max: 200 }), async (regex, length) => {
        // Of this process alone: others may have the processor.
        const before = cpuUsage()
        await accepts(regex, `${'a'.repeat(length)}!`)
        const { user, system } = cpuUsage(before)
        return user + system < 500_000
      }),
      { numRuns: 300 },
    )
  })
})
