import type { Field } from '@waymark/shared'
import type { FormField } from '../../hypermedia/form.ts'
import { inline } from './escape.ts'

/** Fields as a table; a column that would be empty is left out. */
export function fieldTable(fields: readonly FormField[], head: 'field' | 'variable'): string {
  if (fields.length === 0) return ''
  const columns: readonly Column[] = [
    [head, ({ name }) => inline(name)],
    ['prompt', ({ field }) => inline(field.prompt)],
    ['type', ({ field }) => (field.options === undefined ? field.kind : 'choice')],
    ['required', ({ field }) => (field.required ? 'yes' : 'no')],
    ['limits', ({ field }) => limitsOf(field)],
    ['present value', ({ value }) => (value === undefined ? '' : inline(textOf(value)))],
    ['example', ({ field }) => inline(field.example ?? field.placeholder ?? '')],
    ['fault', ({ fault }) => inline(fault ?? '')],
  ]
  const shown = columns.filter(([, cell]) => fields.some((field) => cell(field) !== ''))
  const lines = [shown.map(([name]) => name), shown.map(() => '---'), ...fields.map((field) => cells(shown, field))]
  return lines.map((line) => `| ${line.join(' | ')} |\n`).join('')
}

type Column = readonly [name: string, cell: (field: FormField) => string]

function cells(columns: readonly Column[], field: FormField): readonly string[] {
  return columns.map(([, cell]) => cell(field))
}

function limitsOf({ min, max, step, minLength, maxLength, pattern, options }: Field): string {
  const limits = [
    ['min', min],
    ['max', max],
    ['step', step],
    ['min length', minLength],
    ['max length', maxLength],
    ['pattern', pattern],
  ] as const
  const words = limits.flatMap(([name, value]) => (value === undefined ? [] : [`${name} ${inline(String(value))}`]))
  const choices = (options ?? []).map(({ value, prompt }) => `${inline(value)} (${inline(prompt)})`)
  return [...words, ...(choices.length === 0 ? [] : [`one of ${choices.join(', ')}`])].join('; ')
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
