import { unknown, type ValueType } from './model.ts'

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

/** Adds a value to the shape; a response without content has none. */
export function addTo(shape: Shape, value: unknown): void {
  if (value === undefined) return
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

/** Returns the type of all values of the shape. */
export function typeOf(shape: Shape): ValueType {
  const types = [...shape.kinds].sort().map((kind): ValueType => {
    if (kind === 'array') return { kind, items: shape.items === undefined ? unknown : typeOf(shape.items) }
    return kind === 'object' ? objectType(shape) : { kind }
  })
  const [only = unknown, ...others] = types
  return others.length === 0 ? only : { kind: 'union', of: types }
}

function objectType({ members, objects }: Shape): ValueType {
  if (members.size > mostMembers) return { kind: 'table' }
  return {
    kind: 'object',
    members: [...members].map(([name, { shape, times }]) => ({
      name,
      type: typeOf(shape),
      isOptional: times !== objects,
    })),
  }
}
