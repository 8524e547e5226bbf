import {
  choice,
  file,
  list,
  names,
  optional,
  paragraphs,
  password,
  requiredWhen,
  text,
  token,
  wholeNumber,
} from '@waymark/shared'
import { expect } from 'chai'

const prompt = 'Title'

describe('the definition of a field', () => {
  const refused = (cases: readonly (readonly [define: () => unknown, sentence: string])[]): void => {
    for (const [define, sentence] of cases) expect(define, sentence).to.throw(RangeError, sentence)
  }

  it('refuses lengths that no text has', () => {
    const atLeast = (limit: string, value: string, least = 1): string =>
      `The ${limit} of the field "Title" is ${value}: write a whole number of ${String(least)} or more.`
    refused([
      [() => text({ prompt, maxLength: -1 }), atLeast('maxLength', '-1')],
      [() => text({ prompt, maxLength: 0, minLength: 0 }), atLeast('maxLength', '0')],
      [() => paragraphs({ prompt, maxLength: 1.5 }), atLeast('maxLength', '1.5')],
      [() => text({ prompt, maxLength: 5, minLength: -1 }), atLeast('minLength', '-1', 0)],
      [() => token({ prompt, maxLength: Number.NaN }), atLeast('maxLength', 'NaN')],
      [() => names({ prompt, maxLength: 0 }), atLeast('maxLength', '0')],
      [() => list({ prompt, maxItems: 0, maxLength: 5 }), atLeast('maxItems', '0')],
      [() => list({ prompt, maxItems: 5, maxLength: -2 }), atLeast('maxLength', '-2')],
      [() => file({ prompt, maxBytes: 0 }), atLeast('maxBytes', '0')],
      [
        () => text({ prompt, minLength: 9, maxLength: 5 }),
        'The minLength of the field "Title", 9, is above its maxLength, 5: correct one of them.',
      ],
      [
        () => password({ prompt, minLength: 300 }),
        'The minLength of the field "Title", 300, is above its maxLength, 256: correct one of them.',
      ],
    ])
    expect(() => text({ prompt, minLength: 0, maxLength: 1 })).not.to.throw()
  })

  it('refuses bounds that no whole number is between', () => {
    refused([
      [
        () => wholeNumber({ prompt, min: 5, max: 1 }),
        'The min of the field "Title", 5, is above its max, 1: correct one of them.',
      ],
      [() => wholeNumber({ prompt, min: 0.2, max: 1 }), 'The min of the field "Title" is 0.2: write a whole number.'],
      [
        () => wholeNumber({ prompt, min: 0, max: Infinity }),
        'The max of the field "Title" is Infinity: write a whole number.',
      ],
    ])
    expect(() => wholeNumber({ prompt, min: -1, max: -1 })).not.to.throw()
  })

  it('refuses a choice that nothing can be chosen from', () => {
    const options: Readonly<Record<string, string>> = { s: 'Small', l: 'Large' }
    refused([
      [() => choice({ prompt, options: {} }), 'The choice "Title" has no options: add one.'],
      [
        () => choice({ prompt, options, default: 'm' }),
        'The default of the choice "Title", m, is none of its options: use one of s, l.',
      ],
      [
        () => requiredWhen('kind', [], optional(text({ prompt, maxLength: 5 }))),
        'The field "Title" could never be given: add a value of kind that requires it.',
      ],
    ])
    expect(() => choice({ prompt, options, default: 'l' })).not.to.throw()
  })

  it('refuses a file of no media type', () => {
    refused([
      [
        () => file({ prompt, maxBytes: 1, accept: [] }),
        'The field "Title" accepts no media type: add one to accept, or leave it out.',
      ],
      ...['.png', 'image/PNG', 'image', 'image/*png', '*/png'].map(
        (type) =>
          [
            () => file({ prompt, maxBytes: 1, accept: ['image/*', type] }),
            `The field "Title" accepts ${type}: write a media type such as image/png or image/*.`,
          ] as const,
      ),
    ])
    for (const type of ['*/*', 'image/*', 'application/vnd.api+json', 'text/csv'])
      expect(() => file({ prompt, maxBytes: 1, accept: [type] }), type).not.to.throw()
  })
})
