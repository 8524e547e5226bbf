/*
 * What the values that were seen in one place of a state have in common: the kinds that there were and, for objects and
 * lists, the shapes of what they hold.
 */
export interface Shape {
  readonly kinds: Set<Kind>
  /** How many objects were seen, and how often each of their members. */
  objects: number
  readonly members: Map<string, { readonly shape: Shape; times: number }>
  items: Shape | undefined
}

export type Kind = 'array' | 'boolean' | 'null' | 'number' | 'object' | 'string'

export function noShape(): Shape {
  return { kinds: new Set(), objects: 0, members: new Map(), items: undefined }
}

/** Takes another value into the shape. */
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
