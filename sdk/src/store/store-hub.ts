import { Dependents, invalidatedBy, isInvalidated, keyOf, linkedUrls } from '../changes/invalidation.ts'
import { GroupedUrls, invalidatedGroups } from '../changes/cache-groups.ts'
import { linksOf } from '../document/document.ts'
import type { Connection, Observed } from '../navigation/agent.ts'
import { internalsOf } from '../navigation/internals.ts'
import type { Representation } from '../navigation/representation.ts'
import { safeMethods } from '../transport/safe-methods.ts'

/** A store as the hub of its connection sees it. */
export interface HubMember {
  /** The URLs of the representation. */
  readonly urls: () => readonly string[]
  /** Takes a newer representation, if it is of the same resource and kind; returns whether it did. */
  readonly adopt: (representation: Representation, since: number) => boolean
  /** The representation is outdated. */
  readonly invalidate: () => void
}

const hubs = new WeakMap<Connection, StoreHub>()

/** Returns the hub of a connection. */
export function hubOf(connection: Connection): StoreHub {
  const known = hubs.get(connection)
  if (known !== undefined) return known
  const hub = new StoreHub()
  connection.observers.add((observed) => {
    hub.tell(observed)
  })
  hubs.set(connection, hub)
  return hub
}

/** Tells the stores of one connection about reads and changes of their resources. */
class StoreHub {
  /** Weak, because a store has no end. */
  readonly #members = new Set<WeakRef<HubMember>>()
  readonly #dependents = new Dependents()
  readonly #grouped = new GroupedUrls()

  add(member: HubMember): void {
    this.#members.add(new WeakRef(member))
  }

  tell(observed: Observed): void {
    const { method, url, headers, representation, since } = observed
    const links = (relation: 'inv-by' | 'invalidates'): readonly string[] => [
      ...linkedUrls(relation, url, { headers }),
      ...(representation === undefined ? [] : targetsIn(representation, relation)),
    ]
    this.#dependents.note(keyOf(url), links('inv-by'))
    const isChange = !safeMethods.has(method)
    if (!isChange) this.#grouped.note(url, headers)
    const grouped = isChange ? this.#grouped.within(invalidatedGroups(url, headers)) : []
    const changed = isChange ? invalidatedBy(url, headers, links('invalidates')) : []
    const urls = this.#dependents.withDependents([...changed, ...grouped])
    for (const member of this.#alive()) {
      const isNew = representation !== undefined && member.adopt(representation, since)
      if (!isNew && member.urls().some((one) => isInvalidated(keyOf(one), urls))) member.invalidate()
    }
  }

  #alive(): readonly HubMember[] {
    return [...this.#members].flatMap((reference) => {
      const member = reference.deref()
      if (member === undefined) this.#members.delete(reference)
      return member ?? []
    })
  }
}

function targetsIn(representation: Representation, relation: string): readonly string[] {
  const { document, base } = internalsOf(representation).resource
  return linksOf(document, relation).flatMap(({ href, templated }) =>
    templated ? [] : (URL.parse(href, base)?.href ?? []),
  )
}
