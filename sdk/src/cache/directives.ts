/** The directives of a Cache-Control field by lower-case names; of one that is there twice, the first (RFC 9111 §4.2.1). */
export type Directives = ReadonlyMap<string, string>

const directive = /([!#$%&'*+.^_`|~0-9A-Za-z-]+)(?:=(?:"((?:[^"\\]|\\.)*)"|([^\s,;"]*)))?/g

export function readDirectives(field: string | null | undefined): Directives {
  const directives = new Map<string, string>()
  for (const [, name = '', quoted, bare = ''] of (field ?? '').matchAll(directive)) {
    const key = name.toLowerCase()
    if (!directives.has(key)) directives.set(key, quoted ?? bare)
  }
  return directives
}

/** The seconds of a directive; nothing where it is not there. What is no number of seconds is none at all (§1.2.2). */
export function secondsOf(directives: Directives, name: string): number | undefined {
  const value = directives.get(name)
  if (value === undefined) return undefined
  return /^\d+$/.test(value) ? Number(value) : 0
}
