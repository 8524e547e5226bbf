import type { Field } from '@waymark/shared'

const control = /[^\P{Cc}\t\r\n]/gu

/**
 * Text without characters that act instead of being seen: C0 controls have pictures of their own, the others and lone
 * surrogates become the replacement character. Tabs and line breaks stay.
 */
export function visible(text: string): string {
  return text.toWellFormed().replace(control, (character) => {
    const number = character.codePointAt(0) ?? 0
    return number < 0x20 ? String.fromCodePoint(0x2400 + number) : '\ufffd'
  })
}

const plainPath = /^\/[\w./?=%~+&-]*$/
const hidden = /[\p{Cc}\s]/u
const scheme = /^[^/?#]*:/
const safeScheme = /^(?:https?|mailto):/i

/**
 * Whether an href may be something to click on: a relative reference, http, https or mailto. Browsers ignore
 * white space and control characters in a scheme, so a reference that holds any is not linked at all.
 */
export function isLinkable(href: string): boolean {
  if (plainPath.test(href)) return true
  if (hidden.test(href)) return false
  return !scheme.test(href) || safeScheme.test(href)
}

/** The limits of a field in words; `write` makes the words of people fit for a format. */
export function limitsOf(field: Field, write: (text: string) => string = String): string {
  const { min, max, step, minLength, maxLength, pattern, options = [] } = field
  const limits = [
    ['min', min],
    ['max', max],
    ['step', step],
    ['min length', minLength],
    ['max length', maxLength],
    ['pattern', pattern],
  ] as const
  const words = limits.flatMap(([name, value]) => (value === undefined ? [] : [`${name} ${write(String(value))}`]))
  const choices = options.map(({ value, prompt }) => `${write(value)} (${write(prompt)})`)
  return [...words, ...(choices.length === 0 ? [] : [`one of ${choices.join(', ')}`])].join('; ')
}

/** What kind of value a field takes, in a word. */
export function kindOf({ kind, options }: Field): string {
  return options === undefined ? kind : 'choice'
}

/** A value of a field as text. */
export function valueText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
