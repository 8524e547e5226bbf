import type { Form, FormField } from '../../hypermedia/form.ts'
import { kindOf, limitsOf, valueText } from '../limits.ts'
import { aligned, line } from './text.ts'

/** A form: where and how it is sent, and what belongs into it. */
export function formSection({ name, title, method, target, contentType, fields }: Form): string {
  const heading = `Form ${line(name)}: ${line(title)}\n`
  return `${heading}  ${method} ${line(target)} as ${line(contentType)}\n${fieldLines(fields, '  ')}`
}

/**
 * Fields, one a line: name, what is asked for, the present value and its fault; at the end what is
 * allowed, which can be long.
 */
export function fieldLines(fields: readonly FormField[], indent: string): string {
  return aligned(fields.map(cells), indent)
}

function cells({ name, field, value, fault }: FormField): readonly string[] {
  const limits = limitsOf(field)
  const kind = [kindOf(field), field.required ? 'required' : 'optional', ...(limits === '' ? [] : [limits])].join('; ')
  const present = value === undefined ? '' : `= ${line(valueText(value))}`
  return [line(name), line(field.prompt), present, fault === undefined ? '' : `! ${line(fault)}`, line(kind)]
}
