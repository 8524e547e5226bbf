import { isJsonObject, memberOf, textOf, type JsonObject } from '../document/json.ts'
import { readLink, type Link } from '../document/link.ts'

/** Puts values under their names, several under one name in their order. */
export function grouped<A>(pairs: Iterable<readonly [string, A]>): ReadonlyMap<string, readonly A[]> {
  const groups = new Map<string, A[]>()
  for (const [name, value] of pairs) {
    const group = groups.get(name)
    if (group === undefined) groups.set(name, [value])
    else group.push(value)
  }
  return groups
}

/** The objects of a member that is a list; what is no object in it is left out. */
export function objectsOf(object: JsonObject, name: string): readonly JsonObject[] {
  const list = memberOf(object, name)
  return Array.isArray(list) ? list.filter((entry) => isJsonObject(entry)) : []
}

/** A member that is an object; an empty one where it is not. */
export function objectOf(object: JsonObject, name: string): JsonObject {
  const value = memberOf(object, name)
  return isJsonObject(value) ? value : {}
}

/** The relations that an object names with `rel`: one, several with spaces between them, or a list. */
export function relationsOf(object: JsonObject): readonly string[] {
  const value = memberOf(object, 'rel')
  const names: readonly unknown[] = Array.isArray(value) ? value : (textOf(object, 'rel') ?? '').split(/\s+/)
  return names.filter((name): name is string => typeof name === 'string' && name !== '')
}

/** A link that only this package writes down: where it leads, and what else is known of it. */
export function linkTo(href: string, members: JsonObject = {}): readonly Link[] {
  const link = readLink({ ...members, href })
  return link === undefined ? [] : [link]
}
