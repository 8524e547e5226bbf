import type { FormField } from '../../hypermedia/form.ts'
import { kindOf, limitsOf, valueText } from '../limits.ts'
import { inline } from './escape.ts'

/** Fields as a table; a column that would be empty is left out. */
export function fieldTable(fields: readonly FormField[], head: 'field' | 'variable'): string {
  if (fields.length === 0) return ''
  const columns: readonly Column[] = [
    [head, ({ name }) => inline(name)],
    ['prompt', ({ field }) => inline(field.prompt)],
    ['type', ({ field }) => kindOf(field)],
    ['required', ({ field }) => (field.required ? 'yes' : 'no')],
    ['limits', ({ field }) => limitsOf(field, inline)],
    ['present value', ({ value }) => (value === undefined ? '' : inline(valueText(value)))],
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
