/*
 * HTML as it is read here: where elements begin and end, and the text between. Browsers say this by their own parser; where
 * there is none, what follows is enough for links and forms. It never goes back, so no document keeps it busy for long.
 */
export type HtmlToken =
  | { readonly kind: 'open'; readonly name: string; readonly attributes: ReadonlyMap<string, string> }
  | { readonly kind: 'close'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string }

export function htmlTokens(html: string): Iterable<HtmlToken> {
  return 'DOMParser' in globalThis
    ? domTokens(new DOMParser().parseFromString(html, 'text/html'))
    : new Tokens(html).all()
}

/** Elements whose content has no elements in it. */
const raw = new Set(['script', 'style', 'textarea', 'title', 'template', 'noscript', 'iframe', 'xmp'])

function* domTokens(document: Node): Generator<HtmlToken> {
  const open: (Node | string)[] = [document]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === 'string') {
      yield { kind: 'close', name: next }
      continue
    }
    if (next.nodeType === 3) yield { kind: 'text', text: next.nodeValue ?? '' }
    if (next.nodeType === 1) {
      const name = next.nodeName.toLowerCase()
      yield { kind: 'open', name, attributes: attributesOf(next) }
      open.push(name)
    }
    for (let child = next.lastChild; child !== null; child = child.previousSibling) open.push(child)
  }
}

function attributesOf(node: Node): ReadonlyMap<string, string> {
  if (!('attributes' in node)) return new Map()
  const { attributes } = node as Element
  const all = Array.from({ length: attributes.length }, (_, index) => attributes.item(index))
  return new Map(all.flatMap((one) => (one === null ? [] : [[one.name.toLowerCase(), one.value] as const])))
}

class Tokens {
  readonly #html: string
  #at = 0

  constructor(html: string) {
    this.#html = html
  }

  *all(): Generator<HtmlToken> {
    while (this.#at < this.#html.length) {
      const tag = this.#until('<')
      if (tag !== '') yield { kind: 'text', text: decoded(tag) }
      if (this.#at >= this.#html.length) return
      const closed = this.#take(/<\/([a-z][^\s/>]*)[^>]*>?/iy)
      const opened = closed === undefined ? this.#take(/<([a-z][^\s/>]*)/iy) : undefined
      if (closed !== undefined) yield { kind: 'close', name: closed.toLowerCase() }
      else if (opened !== undefined) yield* this.#element(opened.toLowerCase())
      else if (!this.#skipsRemark()) this.#at += 1
    }
  }

  *#element(name: string): Generator<HtmlToken> {
    yield { kind: 'open', name, attributes: this.#attributes() }
    if (!raw.has(name)) return
    const end = new RegExp(`</${name}`, 'gi')
    end.lastIndex = this.#at
    const start = this.#at
    this.#at = end.exec(this.#html)?.index ?? this.#html.length
    const text = this.#html.slice(start, this.#at)
    if (name === 'title' || name === 'textarea') yield { kind: 'text', text: decoded(text) }
  }

  #attributes(): ReadonlyMap<string, string> {
    const attributes = new Map<string, string>()
    for (;;) {
      const name = this.#take(/[\s/]*([^\s/>=][^\s/>=]*)/y)?.toLowerCase()
      if (name === undefined) break
      const value = this.#take(/\s*(=)\s*/y) === undefined ? '' : this.#value()
      if (!attributes.has(name)) attributes.set(name, decoded(value))
    }
    this.#until('>')
    this.#at += 1
    return attributes
  }

  #value(): string {
    const quote = this.#take(/(["'])/y)
    if (quote === undefined) return this.#take(/([^\s>]*)/y) ?? ''
    const value = this.#until(quote)
    this.#at += 1
    return value
  }

  #skipsRemark(): boolean {
    const begin = this.#take(/<(!--|[!?/])/y)
    if (begin === undefined) return false
    const end = begin === '!--' ? '-->' : '>'
    this.#until(end)
    this.#at += end.length
    return true
  }

  #until(mark: string): string {
    const start = this.#at
    const found = this.#html.indexOf(mark, start)
    this.#at = found === -1 ? this.#html.length : found
    return this.#html.slice(start, this.#at)
  }

  #take(expected: RegExp): string | undefined {
    expected.lastIndex = this.#at
    const found = expected.exec(this.#html)
    if (found === null) return undefined
    this.#at += found[0].length
    return found[1]
  }
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

function decoded(text: string): string {
  return text.replaceAll(/&(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,4});/gi, (whole, reference: string) => {
    if (!reference.startsWith('#')) return Object.hasOwn(named, reference) ? (named[reference] ?? whole) : whole
    const code = Number(reference.slice(1).replace(/^x/i, '0x'))
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole
  })
}
