/** Its own class, so that no value is taken for one. */
class Members extends Map<string, unknown> {}

/** Values whose names have dots, as objects in objects: `address.city` is the member `city` of a member `address`. */
export function nestedValues(values: ReadonlyMap<string, unknown>): object {
  const root = new Members()
  for (const [name, value] of values) {
    const path = pathOf(name, values)
    let owner = root
    for (const part of path.slice(0, -1)) owner = memberOf(owner, part)
    owner.set(path.at(-1) ?? name, value)
  }
  return plain(root)
}

// A name whose beginning is a name too cannot be in it, and one that would reach a prototype stays as it is.
function pathOf(name: string, values: ReadonlyMap<string, unknown>): readonly string[] {
  const path = name.split('.')
  const beginnings = path.slice(1).map((_, index) => path.slice(0, index + 1).join('.'))
  const isFlat = path.includes('') || path.includes('__proto__') || beginnings.some((one) => values.has(one))
  return isFlat ? [name] : path
}

function memberOf(owner: Members, name: string): Members {
  const known = owner.get(name)
  if (known instanceof Members) return known
  const member = new Members()
  owner.set(name, member)
  return member
}

function plain(members: Members): object {
  return Object.fromEntries(
    [...members].map(([name, value]) => [name, value instanceof Members ? plain(value) : value]),
  )
}
