/**
 * A link relation. Cardinality belongs to the relation, never to the count: a relation that may have many
 * targets is always an array on the wire, also when it has one or none.
 */
export interface Relation {
  /** The name on the wire: a registered name (IANA) or a curie such as `wm:schedule`. */
  readonly name: string
  /** The bare name, which is the key of the relation in its table. */
  readonly key: string
  readonly cardinality: 'one' | 'many'
  readonly title: string
  readonly description: string
  /** Registered relations are documented by IANA, the others by the service itself. */
  readonly registered: boolean
}

type Row = readonly [cardinality: 'one' | 'many', title: string, description: string]
type Relations<Rows> = {
  readonly [Key in keyof Rows]: Relation & {
    readonly cardinality: Rows[Key] extends readonly [infer C extends 'one' | 'many', ...unknown[]] ? C : never
  }
}

/** A table of relations that IANA has registered, from rows of cardinality, title and description. */
export function registeredRelations<const Rows extends Readonly<Record<string, Row>>>(rows: Rows): Relations<Rows> {
  return relations(rows, (key) => key, true)
}

/** A table of a service's own relations; each is a curie with the given prefix on the wire. */
export function curiedRelations<const Rows extends Readonly<Record<string, Row>>>(
  prefix: string,
  rows: Rows,
): Relations<Rows> {
  return relations(rows, (key) => `${prefix}:${key}`, false)
}

function relations<Rows extends Readonly<Record<string, Row>>>(
  rows: Rows,
  nameOf: (key: string) => string,
  registered: boolean,
): Relations<Rows> {
  const entries = Object.entries(rows).map(([key, [cardinality, title, description]]) => [
    key,
    { name: nameOf(key), key, cardinality, title, description, registered },
  ])
  // Object.fromEntries forgets the keys that the rows' type knows.
  return Object.fromEntries(entries) as Relations<Rows>
}
