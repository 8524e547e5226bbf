/**
 * Markup whose texts are escaped. Only this module makes it, so that a text without the tag `html` is not markup.
 *
 * @example
 * const heading = (title: string): Html => html`<h1>${title}</h1>`
 */
class Html {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  get isEmpty(): boolean {
    return this.#text === ''
  }

  toString(): string {
    return this.#text
  }
}

export type { Html }

/** The values of a template: texts and numbers, which are escaped, and markup. */
export type HtmlValue = string | number | Html | readonly Html[]

/**
 * Returns a template as markup.
 *
 * @example
 * const title = '<Dune>'
 * assert.equal(String(html`<h1>${title}</h1>`), '<h1>&#60;Dune&#62;</h1>')
 */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  let text = strings[0] ?? ''
  let index = 0
  for (const value of values) {
    text += textOf(value)
    text += strings[++index] ?? ''
  }
  return new Html(text)
}

function textOf(value: HtmlValue): string {
  if (typeof value === 'string') return escaped(value)
  if (typeof value === 'number') return String(value)
  return value instanceof Html ? value.toString() : joined(value, '')
}

function joined(parts: readonly Html[], separator: string): string {
  let text = ''
  let before = ''
  for (const part of parts) {
    text += before + part.toString()
    before = separator
  }
  return text
}

/** Returns markup with headings that are one level lower, to stand below another heading. */
export function belowHeading(markup: Html): Html {
  // A text has no tags, because texts are escaped.
  const lower = (_tag: string, start: string, level: string): string => `${start}${String(Number(level) + 1)}`
  return new Html(markup.toString().replaceAll(/(<\/?h)([1-5])(?=[ >])/g, lower))
}

/**
 * Markup without content.
 *
 * @example
 * const note = ''
 * assert.equal(String(note === '' ? empty : html`<p>${note}</p>`), '')
 */
export const empty = new Html('')

/**
 * Joins markup; the separator is text.
 *
 * @example
 * const authors = ['Ada', 'Bo'].map((name) => html`<b>${name}</b>`)
 * assert.equal(String(join(authors, ', ')), '<b>Ada</b>, <b>Bo</b>')
 */
export function join(parts: readonly Html[], separator = ''): Html {
  return new Html(joined(parts, escaped(separator)))
}

/**
 * Joins the parts that are not empty.
 *
 * @example
 * assert.equal(String(joinPresent([html`<b>1</b>`, empty, html`<b>2</b>`], ' · ')), '<b>1</b> · <b>2</b>')
 */
export function joinPresent(parts: readonly Html[], separator: string): Html {
  return join(
    parts.filter((part) => !part.isEmpty),
    separator,
  )
}

const special = /["&'<=>]/

// Most texts have nothing to escape, which the regular expression finds fastest.
function escaped(text: string): string {
  if (!special.test(text)) return text
  let written = ''
  let start = 0
  for (let index = 0; index < text.length; index++) {
    const reference = referenceOf(text.charCodeAt(index))
    if (reference === undefined) continue
    written += text.slice(start, index) + reference
    start = index + 1
  }
  return written + text.slice(start)
}

function referenceOf(code: number): string | undefined {
  switch (code) {
    case 34:
      return '&#34;'
    case 38:
      return '&#38;'
    case 39:
      return '&#39;'
    case 60:
      return '&#60;'
    case 61:
      return '&#61;'
    case 62:
      return '&#62;'
    default:
      return undefined
  }
}
