import type { Description } from '@waymark/shared'
import type { DescriptionModel } from './model.ts'

/** A relation of a description that the service no longer has. */
export interface DroppedRelation {
  /** The relation on the wire. */
  readonly relation: string
  /** The kinds of resources that are described with it. */
  readonly kinds: readonly string[]
}

/**
 * Returns the relations of a description that a service has nowhere, and those that every resource of a kind had and none has
 * now.
 */
export function droppedFrom(written: Description, now: DescriptionModel): readonly DroppedRelation[] {
  const present = new Map(
    now.kinds.map(({ name, links, embedded }) => [name, new Set([...links, ...embedded].map((one) => one.relation))]),
  )
  const anywhere = new Set([...present.values()].flatMap((relations) => [...relations]))
  const missing = Object.entries(written.resources).flatMap(([kind, { links = {}, embedded = {} }]) =>
    Object.entries({ ...embedded, ...links }).flatMap(([key, { presence }]) => {
      const relation = written.relations[key]?.name ?? key
      const isGone = presence === 'always' && present.get(kind)?.has(relation) === false
      return isGone || !anywhere.has(relation) ? [{ relation, kind }] : []
    }),
  )
  return [...Map.groupBy(missing, ({ relation }) => relation)].map(([relation, rows]) => ({
    relation,
    kinds: rows.map(({ kind }) => kind),
  }))
}
