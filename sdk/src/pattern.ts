/*
 * A form's `regex` comes from the service, and a pattern may be written so that a short value keeps the engine
 * busy for hours. Before one is used, the ways in which the engine could try to match it are counted, as an upper
 * bound: a product over what follows each other, a sum over alternatives, a power over what is repeated. A pattern
 * with too many ways is ignored, as HAL-FORMS asks for one that cannot be read: the service checks again anyway.
 */
const mostWays = 1_000_000
const longestPattern = 1_000

class WayCounter {
  readonly #pattern: string
  readonly #length: number
  #at = 0

  constructor(pattern: string, length: number) {
    this.#pattern = pattern
    this.#length = Math.max(length, 2)
  }

  alternatives(): number {
    let ways = 0
    do ways += this.#sequence()
    while (this.#takes(/\|/y) !== undefined)
    return ways
  }

  #sequence(): number {
    let ways = 1
    while (this.#at < this.#pattern.length && !'|)'.includes(this.#pattern.charAt(this.#at))) {
      ways *= this.#repeated(this.#atom())
    }
    return ways
  }

  #atom(): number {
    // What a back reference matches depends on what came before, which no count knows.
    if (this.#takes(/\\(?:[1-9]|k<)/y) !== undefined) return Infinity
    if (this.#takes(/\\[pPuq]\{[^}]*\}|\\./sy) !== undefined) return 1
    if (this.#takes(/\[/y) !== undefined) return this.#class()
    if (this.#takes(/\((?:\?(?:[imsu-]*:|<?[=!]|<[^>]*>))?/y) === undefined) {
      this.#at += 1
      return 1
    }
    const ways = this.alternatives()
    this.#takes(/\)/y)
    return ways
  }

  #class(): number {
    for (let depth = 1; depth > 0 && this.#at < this.#pattern.length;) {
      const step = this.#takes(/\\[\s\S]|[\s\S]/y)
      if (step === '[') depth += 1
      if (step === ']') depth -= 1
    }
    return 1
  }

  #repeated(ways: number): number {
    const quantifier = this.#takes(/[*+?]\??|\{\d+(?:,\d*)?\}\??/y)
    if (quantifier === undefined) return ways
    const { least, most } = bounds(quantifier)
    if (ways > 1 && most === Infinity) return Infinity
    const counts = Math.min(most, this.#length) - Math.min(least, this.#length) + 1
    return ways === 1 ? counts : ways ** most * counts
  }

  #takes(expected: RegExp): string | undefined {
    expected.lastIndex = this.#at
    const found = expected.exec(this.#pattern)?.[0]
    this.#at += found?.length ?? 0
    return found
  }
}

function bounds(quantifier: string): { readonly least: number; readonly most: number } {
  const [, least, comma, most] = /^\{(\d+)(,?)(\d*)\}/.exec(quantifier) ?? []
  if (least === undefined) {
    return { least: quantifier.startsWith('+') ? 1 : 0, most: quantifier.startsWith('?') ? 1 : Infinity }
  }
  if (comma === '') return { least: Number(least), most: Number(least) }
  return { least: Number(least), most: most === '' ? Infinity : Number(most) }
}

function compiled(pattern: string): RegExp | undefined {
  try {
    return new RegExp(`^(?:${pattern})$`, 'v')
  } catch {
    // HAL-FORMS §4.3: a pattern that cannot be read is ignored.
    return undefined
  }
}

/**
 * Whether the whole of a value matches a pattern in the syntax of HTML's `pattern` attribute. A pattern that is
 * not valid, or that could take too long on this value, lets everything pass.
 */
export function passesPattern(pattern: string, value: string): boolean {
  if (pattern === '' || pattern.length > longestPattern) return true
  const expression = compiled(pattern)
  if (expression === undefined) return true
  if (new WayCounter(pattern, value.length).alternatives() > mostWays) return true
  return expression.test(value)
}
