import { isJsonObject, memberOf, textOf, type JsonObject } from '../document/json.ts'
import { readLink, type Link } from '../document/link.ts'

/** Groups values by name, in order. */
export function grouped<A>(pairs: Iterable<readonly [string, A]>): ReadonlyMap<string, readonly A[]> {
  const groups = new Map<string, A[]>()
  for (const [name, value] of pairs) {
    const group = groups.get(name)
    if (group === undefined) groups.set(name, [value])
    else group.push(value)
  }
  return groups
}

/** Returns the objects of a list member, ignoring other values. */
export function objectsOf(object: JsonObject, name: string): readonly JsonObject[] {
  const list = memberOf(object, name)
  return Array.isArray(list) ? list.filter((entry) => isJsonObject(entry)) : []
}

/** Returns an object member, or an empty object. */
export function objectOf(object: JsonObject, name: string): JsonObject {
  const value = memberOf(object, name)
  return isJsonObject(value) ? value : {}
}

/** Returns the relations in `rel`: one, several separated by spaces, or a list. */
export function relationsOf(object: JsonObject): readonly string[] {
  const value = memberOf(object, 'rel')
  const names: readonly unknown[] = Array.isArray(value) ? value : (textOf(object, 'rel') ?? '').split(/\s+/)
  return names.filter((name): name is string => typeof name === 'string' && name !== '')
}

/** Creates a link from a URL and members. */
export function linkTo(href: string, members: JsonObject = {}): readonly Link[] {
  const link = readLink({ ...members, href })
  return link === undefined ? [] : [link]
}
