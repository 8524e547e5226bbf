import type { Field } from '@waymark/shared'

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
