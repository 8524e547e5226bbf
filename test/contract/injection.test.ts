import { expect } from 'chai'
import * as fc from 'fast-check'
import type { CalendarEvent, Representation } from '@waymark/server'
import { halXml } from '../../server/kit/representations/hal-xml.ts'
import { html } from '../../server/kit/representations/html.ts'
import { icalendar } from '@waymark/server/icalendar'
import { markdown } from '../../server/kit/representations/markdown.ts'
import { plainText } from '../../server/kit/representations/plain-text.ts'
import { context } from '../kit/representations/example.ts'
import { filledWith } from '../kit/representations/filled.ts'
import { elementTree } from './reading/html.ts'
import { componentList } from './reading/icalendar.ts'
import { blockTree } from './reading/markdown.ts'
import { rootOf } from './reading/xml.ts'

/** Text with a special meaning in some format. */
const attacks = fc.constantFrom(
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</textarea></title><svg>',
  '<!-- ]]> <?x',
  '\n# evil\n\n- item',
  '\n\n    code\n',
  '| a |\n| - |',
  '[x](</evil>) ![y](z) <https://evil.example>',
  'https://evil.example www.evil.example a@evil.example',
  '\n---\n',
  '[^1]: note\n\n[x]: /evil',
  '~~~\n```',
  '\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:evil\r\n',
  '\rATTENDEE:mailto:evil@example.org',
  '\u0000\u0008\u000b\u001b[31m\u007f\u0085\u2028\ufffe',
  '\ud800 and \udfff',
)
const texts = fc.oneof(fc.string({ unit: 'binary', maxLength: 16 }), fc.string({ maxLength: 16 }), attacks)

function event(text: string): CalendarEvent {
  return {
    uid: `1@clinic.example`,
    sequence: 1,
    changed: 0,
    start: 1e12,
    end: 1e12 + 1,
    timeZone: 'Europe/Paris',
    summary: `${text}s`,
    description: `${text}d`,
    location: `${text}l`,
    isCancelled: false,
  }
}

function filled(text: string): Representation {
  return { ...filledWith(text), events: [event(text)] }
}

/** Asserts that the outline does not depend on the text. */
function keepsItsOutline(outline: (representation: Representation) => unknown): void {
  const expected = outline(filled('x'))
  const isSame = fc.property(texts, (text) => {
    expect(outline(filled(text))).to.deep.equal(expected)
  })
  fc.assert(isSame, { numRuns: 200 })
}

describe('user input', () => {
  it('does not change the elements of HTML', () => {
    keepsItsOutline((representation) => elementTree(html.write(representation, context)))
  })

  it('does not change the blocks of Markdown', () => {
    keepsItsOutline((representation) => blockTree(markdown.write(representation, context)))
  }).timeout(60_000)

  it('does not change the components and properties of iCalendar', () => {
    keepsItsOutline((representation) => componentList(icalendar.write(representation, context)))
  })

  it('keeps XML well-formed with the same number of elements', () => {
    keepsItsOutline((representation) => {
      return rootOf(halXml.write(representation, context)).getElementsByTagName('*').length
    })
  })

  it('adds no line to a list of plain text, and no control characters', () => {
    keepsItsOutline((representation) => {
      // Members of the state may have several lines.
      const text = plainText.write({ ...representation, state: {} }, context)
      expect(text).not.to.match(/[^\P{Cc}\n]/u)
      return text.split('\n').length
    })
  })
})
