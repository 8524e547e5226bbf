/** The longest name of a tool or an argument that hosts accept. */
const longest = 64

/** Assigns names of letters, digits, hyphens and underscores, each of them once. */
export class UniqueNames {
  readonly #used: Set<string>

  constructor(reserved: Iterable<string> = []) {
    this.#used = new Set(reserved)
  }

  /** Returns the name itself if it is valid and free; otherwise a similar one, with a number if
   * necessary. */
  assign(wanted: string): string {
    const name = isPlain(wanted) ? wanted.replaceAll(/[^\w-]+/g, '_').slice(0, longest) : 'unnamed'
    for (let count = 1; ; count += 1) {
      const suffix = count === 1 ? '' : `-${String(count)}`
      const unique = `${name.slice(0, longest - suffix.length)}${suffix}`
      if (this.#used.has(unique)) continue
      this.#used.add(unique)
      return unique
    }
  }
}

const mostWords = 4

// A name of the service is not quoted, so a sentence must not become one.
function isPlain(name: string): boolean {
  const isOneToken = /^[\p{L}\p{M}\p{N}_.:~*@$[\]-]+$/u.test(name)
  const isPhrase = /^[\p{L}\p{M}\p{N}_ -]+$/u.test(name)
  return (isOneToken || isPhrase) && name.split(/[^\p{L}\p{M}\p{N}]+/u).length <= mostWords
}

/** Returns a relation without its curie prefix, or the last segment of its URI. */
export function shortName(relation: string): string {
  // RFC 8288 §2.1: a relation has no spaces.
  if (/[\s\p{C}]/u.test(relation)) return relation
  return /[^:/#?]+(?=[/#?]*$)/.exec(relation)?.[0] ?? relation
}
