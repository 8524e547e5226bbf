import { translate } from '@waymark/shared'
import type { Field } from '@waymark/shared'

const control = /[^\P{Cc}\t\r\n]/gu

/**
 * Replaces invisible characters: C0 controls become control pictures, other controls and lone surrogates the
 * replacement character. Tabs and line breaks are kept.
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
 * Whether an href is safe to link: a relative reference, http, https or mailto. Browsers ignore white space and control
 * characters in schemes, so references that contain any are not linked.
 */
export function isLinkable(href: string): boolean {
  if (plainPath.test(href)) return true
  if (hidden.test(href)) return false
  return !scheme.test(href) || safeScheme.test(href)
}

/**
 * Formats the limits of a field.
 *
 * @param write escapes text for the output format
 */
export function limitsOf(field: Field, write: (text: string) => string = String): string {
  const { min, max, step, minLength, maxLength, pattern, options = [] } = field
  const limits = [
    [translate('min'), min],
    [translate('max'), max],
    [translate('step'), step],
    [translate('min length'), minLength],
    [translate('max length'), maxLength],
    [translate('pattern'), pattern],
  ] as const
  const words = limits.flatMap(([name, value]) => (value === undefined ? [] : [`${name} ${write(String(value))}`]))
  const choices = options.map(({ value, prompt }) => `${write(value)} (${write(prompt)})`)
  return [
    ...words,
    ...(choices.length === 0 ? [] : [translate('one of {choices}', { choices: choices.join(', ') })]),
  ].join('; ')
}

/** Returns the input type of a field in one word. */
export function kindOf({ kind, isObject, options }: Field): string {
  if (isObject === true) return 'object'
  return options === undefined ? kind : 'choice'
}

export function valueText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
