/** The longest name of a tool or an argument that hosts accept. */
const longest = 64

/** Assigns names of letters, digits, hyphens and underscores, each of them once. */
export class UniqueNames {
  readonly #used: Set<string>

  constructor(reserved: Iterable<string> = []) {
    this.#used = new Set(reserved)
  }

  /** Returns the name itself if it is valid and free; otherwise a similar one, with a number if necessary. */
  assign(wanted: string): string {
    const name = wanted.replaceAll(/[^\w-]+/g, '_').slice(0, longest) || '_'
    for (let count = 1; ; count += 1) {
      const suffix = count === 1 ? '' : `-${String(count)}`
      const unique = `${name.slice(0, longest - suffix.length)}${suffix}`
      if (this.#used.has(unique)) continue
      this.#used.add(unique)
      return unique
    }
  }
}

/** Returns a relation without its curie prefix, or the last segment of its URI. */
export function shortName(relation: string): string {
  return /[^:/#?]+(?=[/#?]*$)/.exec(relation)?.[0] ?? relation
}
