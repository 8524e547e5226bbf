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
