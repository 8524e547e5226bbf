import { expandTemplate, templateVariables, type TemplateValues } from '@waymark/shared'
import { expect } from 'chai'
import { readFileSync } from 'node:fs'

/*
 * The test suite for implementations of RFC 6570 (github.com/uri-templates/uritemplate-test, Apache License 2.0): the
 * examples of the RFC, additional ones, and invalid templates.
 */
interface Group {
  readonly variables: TemplateValues
  /** The template, and its expansion: one of several texts, or an error. */
  readonly testcases: readonly (readonly [template: string, expected: string | readonly string[] | false])[]
}

const file = new URL('./uri-template-suite.json', import.meta.url)
const suite = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, Group>>

describe('RFC 6570: URI templates', () => {
  for (const [name, { variables, testcases }] of Object.entries(suite)) {
    describe(name, () => {
      for (const [template, expected] of testcases) {
        if (expected === false) {
          it(`${template} is invalid`, () => {
            expect(() => expandTemplate(template, variables)).to.throw()
          })
        } else {
          it(`${template} becomes ${String(expected)}`, () => {
            expect([expected].flat()).to.include(expandTemplate(template, variables))
          })
        }
      }
    })
  }

  it('§2.2: reserved operators and malformed names are invalid', () => {
    const wrong = [
      '{=a}',
      '{,a}',
      '{!a}',
      '{@a}',
      '{|a}',
      '{}',
      '{a',
      'a}',
      '{a:0}',
      '{a:10000}',
      '{a b}',
      '{a,}',
      '{a..b}',
      '{.}',
    ]
    const accepted = wrong.filter((template) => {
      try {
        expandTemplate(template, { a: 'x' })
        return true
      } catch {
        return false
      }
    })
    expect(accepted).to.deep.equal([])
  })

  it('§3.1, §3.2.3: encodes invalid URI characters, in values and literals', () => {
    const a = '<a> "{b}" |^`\\ /?#'
    const encoded = '%3Ca%3E%20%22%7Bb%7D%22%20%7C%5E%60%5C%20/?#'
    expect(expandTemplate('/x{+a}', { a })).to.equal(`/x${encoded}`)
    expect(expandTemplate('{#a}', { a })).to.equal(`#${encoded}`)
    expect(expandTemplate('/a|b"c{/a}', { a: 'é' })).to.equal('/a%7Cb%22c/%C3%A9')
  })

  it('§2.3: returns the variables in order', () => {
    expect(templateVariables('/a{/b,c:3}{?d*,e.f}{&%20g}#{h}')).to.deep.equal(['b', 'c', 'd', 'e.f', '%20g', 'h'])
  })
})
