import type { Form, FormField } from '../forms/form.ts'

/** Returns a string literal. */
export function literal(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `'${inner.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}'`
}

/** Returns an object key, quoted if necessary. */
export function quoted(name: string): string {
  // A plain `__proto__` key would set the prototype.
  if (name === '__proto__') return "['__proto__']"
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name)
}

/** Returns an object literal, on one line if it is short; keys must be quoted already. */
export function record(rows: readonly (readonly [key: string, value: string])[]): string {
  const members = rows.map(([key, value]) => `${key}: ${value}`)
  const line = `{ ${members.join(', ')} }`
  if (members.length === 0) return '{}'
  if (line.length <= 100 && !line.includes('\n')) return line
  return `{\n${members.map((member) => `${indented(member)},`).join('\n')}\n}`
}

function indented(text: string): string {
  return text.replaceAll(/^/gm, '  ')
}

/*
 * The common structure of all values in one place of a state: their types and, for objects and lists, the shapes of
 * their members.
 */
export interface Shape {
  readonly kinds: Set<Kind>
  /** The number of objects, and the number of occurrences of each member. */
  objects: number
  readonly members: Map<string, { readonly shape: Shape; times: number }>
  items: Shape | undefined
}

type Kind = 'array' | 'boolean' | 'null' | 'number' | 'object' | 'string'

export function noShape(): Shape {
  return { kinds: new Set(), objects: 0, members: new Map(), items: undefined }
}

/** Adds a value to the shape. */
export function addTo(shape: Shape, value: unknown): void {
  const kind = kindOf(value)
  shape.kinds.add(kind)
  if (Array.isArray(value)) {
    shape.items ??= noShape()
    for (const item of value) addTo(shape.items, item)
  } else if (kind === 'object') {
    shape.objects += 1
    for (const [name, member] of Object.entries(value as object)) addMember(shape, name, member)
  }
}

function addMember(shape: Shape, name: string, value: unknown): void {
  const member = shape.members.get(name) ?? { shape: noShape(), times: 0 }
  shape.members.set(name, member)
  member.times += 1
  addTo(member.shape, value)
}

function kindOf(value: unknown): Kind {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  const kind = typeof value
  return kind === 'boolean' || kind === 'number' || kind === 'string' ? kind : 'object'
}

/** An object with more members is treated as a table. */
const mostMembers = 60

const bare: Readonly<Record<Exclude<Kind, 'array' | 'object'>, string>> = {
  boolean: 't.boolean',
  null: 't.null',
  number: 't.number',
  string: 't.string',
}

/** Returns the source of an io-ts codec for all values of the shape. */
export function codecSource(shape: Shape): string {
  const codecs = [...shape.kinds].sort().map((kind) => {
    if (kind === 'array') return `t.array(${shape.items === undefined ? 't.unknown' : codecSource(shape.items)})`
    return kind === 'object' ? writtenObject(shape) : bare[kind]
  })
  const [only = 't.unknown', ...others] = codecs
  return others.length === 0 ? only : `t.union([${codecs.join(', ')}])`
}

function writtenObject({ members, objects }: Shape): string {
  if (members.size > mostMembers) return 't.UnknownRecord'
  const rows = [...members].map(([name, { shape, times }]) => ({
    isAlways: times === objects,
    row: [quoted(name), codecSource(shape)] as const,
  }))
  const always = rows.filter(({ isAlways }) => isAlways).map(({ row }) => row)
  const sometimes = rows.filter(({ isAlways }) => !isAlways).map(({ row }) => row)
  if (sometimes.length === 0) return `t.type(${record(always)})`
  if (always.length === 0) return `t.partial(${record(sometimes)})`
  return `t.intersection([t.type(${record(always)}), t.partial(${record(sometimes)})])`
}

type Row = readonly [key: string, value: string]

/** Returns the variables of templates as fields; those in a path are required. */
export function variablesSource(templates: ReadonlyMap<string, boolean>): string {
  return record([...templates].map(([name, isRequired]) => [quoted(name), writtenInput(name, 'Variable', isRequired)]))
}

/** Returns the variables of a template, and whether each is required. */
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

/** Returns the combined fields of all forms with one name. */
export function fieldsSource(forms: readonly Form[]): string {
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
