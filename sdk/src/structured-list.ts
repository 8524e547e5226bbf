/** An item of a list of texts, with its parameters as texts. */
export interface StructuredText {
  readonly text: string
  readonly parameters: ReadonlyMap<string, string>
}

const key = /[a-z*][a-z0-9_\-.*]*/y
const quoted = /"((?:[ !#-[\]-~]|\\["\\])*)"/y
const display = /%"((?:[ !#$&-~]|%[0-9a-f]{2})*)"/y
const bare = /@?-?\d{1,15}(?:\.\d{1,3})?|\?[01]|:[A-Za-z0-9+/=]*:|[A-Za-z*][!#$%&'*+\-.^_`|~0-9A-Za-z:/]*/y

/** Reads a Structured Field that is a List of Strings (RFC 9651 §4.2); all of it is as if absent if any of it is wrong. */
export function readStructuredTexts(field: string | null): readonly StructuredText[] {
  try {
    return new Reader((field ?? '').trim()).list()
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof URIError) return []
    throw error
  }
}

class Reader {
  readonly #field: string
  #at = 0

  constructor(field: string) {
    this.#field = field
  }

  list(): readonly StructuredText[] {
    const items: StructuredText[] = []
    while (this.#at < this.#field.length) {
      if (items.length > 0) this.#demand(/[ \t]*,[ \t]*/y)
      items.push({ text: this.#string(), parameters: this.#parameters() })
    }
    return items
  }

  #string(): string {
    const text = this.#take(quoted)
    if (text !== undefined) return text.replaceAll(/\\(.)/g, '$1')
    const shown = this.#take(display)
    if (shown === undefined) throw new SyntaxError('no string')
    return decodeURIComponent(shown)
  }

  #parameters(): ReadonlyMap<string, string> {
    const parameters = new Map<string, string>()
    while (this.#take(/; */y) !== undefined) {
      const name = this.#demand(key)
      // A parameter without a value is true (§3.1.2).
      parameters.set(name, this.#take(/=/y) === undefined ? '?1' : (this.#take(bare) ?? this.#string()))
    }
    return parameters
  }

  #demand(expected: RegExp): string {
    const found = this.#take(expected)
    if (found === undefined) throw new SyntaxError(`no ${expected.source}`)
    return found
  }

  #take(expected: RegExp): string | undefined {
    expected.lastIndex = this.#at
    const found = expected.exec(this.#field)
    if (found === null) return undefined
    this.#at += found[0].length
    return found[1] ?? found[0]
  }
}
