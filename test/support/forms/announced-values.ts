import type { HalFormsProperty } from '@waymark/shared'
import fc from 'fast-check'

/** A value with the reason for which it is inside or outside of what a field announces. */
export interface Value {
  readonly why: string
  readonly value: unknown
}

export interface AnnouncedValues {
  readonly inside: readonly Value[]
  readonly outside: readonly Value[]
}

/** Returns values at the limits that a property of a HAL-FORMS template announces, and values beyond them. */
export function announcedValues(property: HalFormsProperty): AnnouncedValues {
  const { options, type = 'text' } = property
  if (options !== undefined) return ofOptions(options as Options)
  if (type === 'number') return ofNumber(property)
  if (type === 'date') return ofDate()
  if (type === 'object') return { inside: [], outside: [...otherTypes.slice(1), named('{}')] }
  return ofText(property)
}

function named(value: unknown): Value {
  const text = JSON.stringify(value)
  return { why: text.length > 50 ? `${text.slice(0, 10)}… of length ${String(text.length)}` : text, value }
}

const otherTypes: readonly Value[] = [{ a: 1 }, null, true, []].map(named)

interface Options {
  readonly inline: readonly { readonly value: unknown }[]
}

function ofOptions({ inline }: Options): AnnouncedValues {
  const values = inline.map(({ value }) => value)
  const some = [...new Set([...values.slice(0, 5), ...values.slice(-1)])]
  return { inside: some.map(named), outside: [...otherTypes, named('no-such-option')] }
}

function ofNumber({ min = 0, max = 1e9 }: HalFormsProperty): AnnouncedValues {
  return {
    inside: [min, max].map(named),
    outside: [...otherTypes, ...[String(min), min - 1, max + 1, min + 0.5].map(named)],
  }
}

function ofDate(): AnnouncedValues {
  const outside = ['2026-02-30', '10.12.2026', '2026-12', '']
  return { inside: ['2026-12-01', '2026-12-31'].map(named), outside: [...otherTypes, ...outside.map(named)] }
}

function ofText({ minLength = 0, maxLength, regex, type }: HalFormsProperty): AnnouncedValues {
  const pattern = regex === undefined ? undefined : new RegExp(`^(?:${regex})$`, 'v')
  const isInside = (text: string): boolean =>
    text.length >= minLength && text.length <= (maxLength ?? Infinity) && (pattern?.test(text) ?? true)
  const long = 'a'.repeat(maxLength ?? 100)
  const lines = type === 'textarea' ? ['one\ntwo'] : []
  const samples = pattern === undefined ? ['a'.repeat(Math.max(minLength, 1)), long, ...lines] : matching(pattern)
  const faulty = ['', 'a', 'a\tb', '???', 'ä ö', ...(maxLength === undefined ? [] : [`${long}a`])]
  return {
    inside: samples.filter(isInside).map(named),
    outside: [...otherTypes.slice(0, -1), named(5), ...faulty.filter((text) => !isInside(text)).map(named)],
  }
}

// fast-check does not read the flag that HTML prescribes for patterns.
function matching(pattern: RegExp): readonly string[] {
  return fc.sample(fc.stringMatching(new RegExp(pattern.source, 'u')), { numRuns: 4, seed: 7 })
}
