import type { Form, FormField } from '../forms/form.ts'
import type { InputModel, ValueType } from './model.ts'

/** Returns the variables of a template, and whether each is required: those in a path are. */
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

/** Returns variables as inputs. */
export function variableInputs(variables: ReadonlyMap<string, boolean>): readonly InputModel[] {
  return [...variables].map(([name, isRequired]) => ({ name, prompt: name, type: { kind: 'variable' }, isRequired }))
}

/** Returns the combined fields of all forms with one name. */
export function fieldInputs(forms: readonly Form[]): readonly InputModel[] {
  const names = new Set(forms.flatMap(({ fields }) => fields.map(({ name }) => name)))
  return [...names].flatMap((name): readonly InputModel[] => {
    const found = forms.map(({ fields }) => fields.find((field) => field.name === name))
    const [field] = found.filter((one) => one?.readOnly === false)
    if (field === undefined) return []
    const isRequired = found.every((one) => one?.required === true && isUnset(one))
    return [{ name, prompt: field.prompt, type: typeOf(field), isRequired }]
  })
}

function isUnset({ value, options }: FormField): boolean {
  return (value === undefined || value === '' || value === null) && (options?.selected.length ?? 0) === 0
}

function typeOf({ type, options }: FormField): ValueType {
  const one = options?.choices === undefined ? bareType(type) : choiceType(options.choices.map(({ value }) => value))
  return options !== undefined && options.maxItems !== 1 && options.choices !== undefined
    ? { kind: 'union', of: [one, { kind: 'array', items: one }] }
    : one
}

function bareType(type: string): ValueType {
  if (type === 'number' || type === 'range') return { kind: 'number' }
  if (type === 'checkbox') return { kind: 'boolean' }
  return { kind: type === 'file' ? 'unknown' : 'string' }
}

function choiceType(values: readonly unknown[]): ValueType {
  const texts = values.filter((value) => typeof value === 'string')
  if (texts.length < values.length || texts.length === 0) return { kind: 'unknown' }
  return { kind: 'choice', values: [...new Set(texts)] }
}
