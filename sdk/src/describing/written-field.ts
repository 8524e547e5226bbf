import type { Form, FormField } from '../form.ts'
import { literal, quoted, record } from './written.ts'

type Row = readonly [key: string, value: string]

/** The variables of templates, as a table of fields: those that stand in a path have to be given. */
export function writtenVariables(templates: ReadonlyMap<string, boolean>): string {
  return record([...templates].map(([name, isRequired]) => [quoted(name), writtenInput(name, 'Variable', isRequired)]))
}

/** The variables of a template, and whether the template has no sense without them. */
export function variablesIn(template: string): ReadonlyMap<string, boolean> {
  const expressions = [...template.matchAll(/\{([+#./;?&]?)([^}]*)\}/g)]
  return new Map(
    expressions.flatMap(([, operator = '', names = '']) =>
      names
        .split(',')
        .map((name): [string, boolean] => [
          name.replace(/\*$|:\d+$/, ''),
          !'?&;#'.includes(operator) || operator === '',
        ]),
    ),
  )
}

/** The fields of all forms of one name, which may differ from page to page. */
export function writtenFields(forms: readonly Form[]): string {
  const names = new Set(forms.flatMap(({ fields }) => fields.map(({ name }) => name)))
  const rows = [...names].flatMap((name): readonly Row[] => {
    const found = forms.map(({ fields }) => fields.find((field) => field.name === name))
    const [field] = found.filter((one) => one?.readOnly === false)
    if (field === undefined) return []
    const isRequired = found.every((one) => one?.required === true && isUnset(one))
    return [[quoted(name), writtenInput(field.prompt, codecOf(field), isRequired)]]
  })
  return record(rows)
}

function isUnset({ value, options }: FormField): boolean {
  return (value === undefined || value === '' || value === null) && (options?.selected.length ?? 0) === 0
}

function writtenInput(prompt: string, codec: string, isRequired: boolean): string {
  return `input(${literal(prompt)}, ${codec}, ${String(isRequired)})`
}

function codecOf(field: FormField): string {
  const { type, options } = field
  const one = options?.choices === undefined ? bareCodec(type) : choiceCodec(options.choices.map(({ value }) => value))
  return options !== undefined && options.maxItems !== 1 && options.choices !== undefined
    ? `t.union([${one}, t.array(${one})])`
    : one
}

function bareCodec(type: string): string {
  if (type === 'number' || type === 'range') return 't.number'
  if (type === 'checkbox') return 't.boolean'
  return type === 'file' ? 't.unknown' : 't.string'
}

function choiceCodec(values: readonly unknown[]): string {
  const texts = values.filter((value) => typeof value === 'string')
  if (texts.length < values.length || texts.length === 0) return 't.unknown'
  return `t.keyof(${record([...new Set(texts)].map((text) => [quoted(text), 'null']))})`
}
