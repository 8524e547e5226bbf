import { defaultTreeAdapter as tree, parse, type DefaultTreeAdapterTypes } from 'parse5'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

/** A page after all redirects within the service. */
export interface DisplayedPage {
  readonly status: number
  readonly url: URL
  readonly headers: Headers
  readonly text: string
}

/**
 * A browser with cookies and forms only, without JavaScript: it follows links and redirects, and submits the forms of
 * pages. It stops at redirects to other origins.
 */
export class PlainBrowser {
  readonly #cookies = new Map<string, { readonly value: string; readonly path: string }>()
  /** The origin for requests, and the public origin of the service. */
  readonly #place: { readonly origin: string; readonly known: string }
  #shown: DisplayedPage | undefined

  constructor(origin: string, known = origin) {
    this.#place = { origin, known }
  }

  get page(): DisplayedPage {
    if (this.#shown === undefined) throw new Error('No page was opened yet')
    return this.#shown
  }

  /** Returns the value of a cookie. */
  cookie(name: string): string | undefined {
    return this.#cookies.get(name)?.value
  }

  open(reference: string): Promise<DisplayedPage> {
    return this.#go(new URL(reference, this.#place.known), { method: 'GET' })
  }

  /** Submits the form with a button of this name. */
  submit(button: string, values: Readonly<Record<string, string | File>> = {}): Promise<DisplayedPage> {
    const document = parse(this.page.text)
    const form = elements(document, 'form').find((each) =>
      elements(each, 'button').some((one) => words(one) === button),
    )
    if (form === undefined) throw new Error(`The page has no form with a button "${button}": ${words(document)}`)
    const fields = elements(form, 'input', 'textarea', 'select').map((each) => {
      return [attribute(each, 'name') ?? '', attribute(each, 'value') ?? ''] as const
    })
    const entries = Object.entries({ ...Object.fromEntries(fields), ...values })
    const content = new URLSearchParams(entries.filter((entry): entry is [string, string] => isText(entry[1])))
    const url = new URL(attribute(form, 'action') ?? '', this.page.url)
    if ((attribute(form, 'method') ?? 'get').toLowerCase() === 'get') {
      url.search = content.toString()
      return this.#go(url, { method: 'GET' })
    }
    if (attribute(form, 'enctype') !== 'multipart/form-data') return this.#go(url, { method: 'POST', body: content })
    const parts = new FormData()
    for (const [name, value] of entries) parts.append(name, value)
    return this.#go(url, { method: 'POST', body: parts })
  }

  /** Returns the target of a link by its text. */
  link(text: string): string | undefined {
    const found = elements(parse(this.page.text), 'a').find((each) => words(each) === text)
    return found === undefined ? undefined : attribute(found, 'href')
  }

  async #go(url: URL, init: RequestInit): Promise<DisplayedPage> {
    const { origin, known } = this.#place
    const response = await fetch(new URL(url.pathname + url.search, origin), {
      ...init,
      redirect: 'manual',
      headers: {
        accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8',
        'sec-fetch-site': 'same-origin',
        ...(init.method === 'POST' ? { origin: known } : {}),
        ...this.#sent(url),
      },
    })
    for (const line of response.headers.getSetCookie()) this.#keep(line, url)
    const location = response.headers.get('location')
    const { status, headers } = response
    this.#shown = { status, url, headers, text: await response.text() }
    if (location === null) return this.#refreshed(headers, url)
    const next = new URL(location, url)
    if (![origin, known].includes(next.origin)) return (this.#shown = { ...this.#shown, url: next })
    return this.#go(next, { method: 'GET' })
  }

  // Follows the Refresh field.
  #refreshed(headers: Headers, url: URL): Promise<DisplayedPage> | DisplayedPage {
    const [, reference] = /^0; url=(.+)$/.exec(headers.get('refresh') ?? '') ?? []
    return reference === undefined ? this.page : this.#go(new URL(reference, url), { method: 'GET' })
  }

  #sent({ pathname }: URL): { readonly cookie?: string } {
    const all = [...this.#cookies].filter(([, { path }]) => pathname.startsWith(path))
    return all.length === 0 ? {} : { cookie: all.map(([name, { value }]) => `${name}=${value}`).join('; ') }
  }

  #keep(line: string, url: URL): void {
    const [pair = '', ...attributes] = line.split('; ')
    const [name = '', value = ''] = pair.split('=', 2)
    const path = attributes.find((each) => each.toLowerCase().startsWith('path='))?.slice(5) ?? url.pathname
    if (value === '' || attributes.some((each) => /^(?:max-age=0|expires=Thu, 01 Jan 1970)/i.test(each))) {
      this.#cookies.delete(name)
    } else this.#cookies.set(name, { value, path })
  }
}

function elements(node: Node, ...names: readonly string[]): readonly Element[] {
  const children = 'childNodes' in node ? node.childNodes : []
  return children.flatMap((child) => [
    ...(tree.isElementNode(child) && names.includes(child.tagName) ? [child] : []),
    ...elements(child, ...names),
  ])
}

function isText(value: string | File): value is string {
  return typeof value === 'string'
}

function attribute({ attrs }: Element, name: string): string | undefined {
  return attrs.find((each) => each.name === name)?.value
}

function words(node: Node): string {
  if (tree.isTextNode(node)) return node.value
  // Buttons also show their method.
  if (tree.isElementNode(node) && attribute(node, 'class') === 'method') return ''
  const children = 'childNodes' in node ? node.childNodes : []
  return children.map(words).join('').replaceAll(/\s+/g, ' ').trim()
}
