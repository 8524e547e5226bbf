import type { Document } from '../document/document.ts'
import type { Format, Reading } from '../document/decoder.ts'
import type { Link } from '../document/link.ts'
import { grouped, linkTo } from './members.ts'
import { HtmlForms } from './html-forms.ts'
import { htmlTokens, type HtmlToken } from './html-tokens.ts'

/**
 * HTML pages: `link` and `a` elements with a relation are links; forms are named by their name or identifier, otherwise
 * `form-1` and so on. The state has the title of the page only.
 *
 * @example
 * const page = await connect('https://pages.example/', { formats: [htmlLinks] })
 * const results = await page.submit('search', { q: 'asthma' })
 * console.log(results.state)
 */
export const htmlLinks: Format = {
  mediaType: 'text/html',
  read: (body, reading) => new Page(reading).read(htmlTokens(body)),
}

type Opened = Extract<HtmlToken, { kind: 'open' }>

/** Values of `rel` that are not relations (HTML §4.6.6). */
const manners = new Set(['external', 'nofollow', 'noopener', 'noreferrer', 'opener', 'sponsored', 'ugc'])

class Page {
  readonly #url: string
  readonly #forms: HtmlForms
  readonly #links: (readonly [string, Link])[] = []
  #base: string | undefined
  #title: string | undefined
  #anchor: Opened | undefined
  #text: string | undefined

  constructor({ base }: Reading) {
    this.#url = base
    this.#forms = new HtmlForms((action) => URL.parse(action, this.#base ?? base)?.href, base)
  }

  read(tokens: Iterable<HtmlToken>): Document {
    for (const token of tokens) {
      this.#forms.take(token)
      if (token.kind === 'open') this.#open(token)
      else if (token.kind === 'close') this.#close(token.name)
      else if (this.#text !== undefined) this.#text += token.text
    }
    this.#endAnchor()
    const state = this.#title === undefined ? {} : { title: this.#title }
    const links = grouped(this.#links)
    return { pointer: '', state, links, embedded: new Map(), forms: this.#forms.all(), curies: [] }
  }

  #open(token: Opened): void {
    const { name, attributes } = token
    if (name === 'base') this.#base ??= URL.parse(attributes.get('href') ?? '', this.#url)?.href
    if (name === 'title') this.#text ??= ''
    if (name === 'link') this.#add(token, undefined)
    if (name !== 'a') return
    this.#endAnchor()
    this.#anchor = token
    this.#text = ''
  }

  #close(name: string): void {
    if (name === 'a') this.#endAnchor()
    if (name !== 'title' || this.#text === undefined || this.#anchor !== undefined) return
    this.#title ??= collapsed(this.#text)
    this.#text = undefined
  }

  #endAnchor(): void {
    if (this.#anchor === undefined) return
    this.#add(this.#anchor, collapsed(this.#text ?? ''))
    this.#anchor = undefined
    this.#text = undefined
  }

  #add({ attributes }: Opened, text: string | undefined): void {
    const href = attributes.get('href')
    const url = href === undefined ? null : URL.parse(href.trim(), this.#base ?? this.#url)
    if (url === null) return
    const title = attributes.get('title') ?? text
    const members = { ...Object.fromEntries(attributes), ...(title === undefined ? {} : { title }), templated: false }
    const links = relationsIn(attributes.get('rel')).flatMap((relation) =>
      linkTo(url.href, members).map((link) => [relation, link] as const),
    )
    this.#links.push(...links)
  }
}

function relationsIn(rel = ''): readonly string[] {
  const names = rel.toLowerCase().split(/\s+/)
  return names.filter((name) => name !== '' && !manners.has(name))
}

function collapsed(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
