/**
 * A panel for developers of an application in the browser.
 *
 * @module @waymark/sdk/devtools
 */
import type { Description, KindOf } from '@waymark/shared'
import { trailOf } from '../document/resource.ts'
import { originOf, type Heard, type Observed } from '../navigation/agent.ts'
import type { Reference, Representation } from '../navigation/representation.ts'

const mostExchanges = 50

const styles = `
  :host { position: fixed; inset: auto 0 0 auto; z-index: 2147483647; max-width: min(100vw, 46rem); font: 13px/1.4 system-ui, sans-serif; }
  details { background: #fff; color: #111; border: 1px solid #666; max-height: 60vh; overflow: auto; }
  summary { cursor: pointer; padding: 0.3em 0.6em; }
  table { border-collapse: collapse; width: 100%; }
  caption { text-align: start; font-weight: 600; padding: 0.4em 0.6em; }
  td { padding: 0.1em 0.6em; vertical-align: top; overflow-wrap: anywhere; }
`

/**
 * Returns an element that shows what a connection does: the trail, links and forms of the last representation, the streams
 * of events with their last event, and the last responses with their time and whether the cache had them. For development; a page appends it.
 *
 * @example
 * function inspect(): void {
 *   document.body.append(devtools(clinic))
 * }
 * console.log(typeof inspect)
 */
export function devtools<D extends Description, K extends KindOf<D>>(navigation: Reference<D, K>): HTMLElement {
  const host = document.createElement('waymark-devtools')
  const panel = new Panel(host.attachShadow({ mode: 'open' }))
  const { observers, listeners } = originOf(navigation).agent.connection
  observers.add((observed) => {
    panel.tell(observed)
  })
  listeners.add((heard) => {
    panel.hear(heard)
  })
  return host
}

type Row = readonly string[]

interface Stream {
  readonly isOpen: boolean
  readonly events: number
  readonly last: string
}

class Panel {
  readonly #summary = document.createElement('summary')
  readonly #trail = table('Trail')
  readonly #links = table('Links')
  readonly #forms = table('Forms')
  readonly #live = table('Live')
  readonly #responses = table('Responses')
  readonly #streams = new Map<string, Stream>()
  #exchanges: readonly Row[] = []
  #hits = 0
  #count = 0

  constructor(root: ShadowRoot) {
    const style = document.createElement('style')
    style.textContent = styles
    const details = document.createElement('details')
    details.append(
      this.#summary,
      ...[this.#trail, this.#links, this.#forms, this.#live, this.#responses].map(({ element }) => element),
    )
    root.append(style, details)
    this.#summarize()
  }

  tell({ method, url, headers, since, representation }: Observed): void {
    const cache = headers.get('cache-status') ?? ''
    this.#count += 1
    if (/;\s*hit\b/.test(cache)) this.#hits += 1
    const row = [method, url, cache, `${(performance.now() - since).toFixed()} ms`]
    this.#exchanges = [row, ...this.#exchanges].slice(0, mostExchanges)
    this.#responses.show(this.#exchanges)
    if (representation !== undefined) this.#show(representation)
    this.#summarize()
  }

  hear({ url, state, type = '' }: Heard): void {
    const { events, last } = this.#streams.get(url) ?? { events: 0, last: '' }
    const isEvent = state === 'event'
    const news = isEvent ? `${type} at ${new Date().toLocaleTimeString()}` : last
    // The last stream with news comes first.
    this.#streams.delete(url)
    this.#streams.set(url, { isOpen: state !== 'closed', events: events + (isEvent ? 1 : 0), last: news })
    this.#live.show(
      [...this.#streams]
        .reverse()
        .slice(0, mostExchanges)
        .map(([of, stream]) => [of, stream.isOpen ? 'open' : 'closed', `${String(stream.events)} events`, stream.last]),
    )
  }

  #show(page: Representation): void {
    this.#trail.show([[trailOf(page.history).join(' › '), page.kind ?? '', page.etag ?? '']])
    this.#links.show(
      page.relations.flatMap((relation) => {
        const links = page.links(relation).map(({ href, title = '' }): Row => [relation, href, title])
        return links.length > 0 ? links : [[relation, 'embedded', '']]
      }),
    )
    this.#forms.show(
      page.forms.map((name) => {
        const { method, target, fields } = page.form(name)
        return [name, method, target, fields.map((field) => field.name).join(', ')]
      }),
    )
  }

  #summarize(): void {
    this.#summary.textContent = `Waymark: ${String(this.#count)} responses, ${String(this.#hits)} from the cache`
  }
}

interface Table {
  readonly element: HTMLTableElement
  readonly show: (rows: readonly Row[]) => void
}

function table(title: string): Table {
  const element = document.createElement('table')
  element.createCaption().textContent = title
  const body = element.createTBody()
  const show = (rows: readonly Row[]): void => {
    body.replaceChildren(...rows.map(rowOf))
  }
  return { element, show }
}

function rowOf(cells: Row): HTMLTableRowElement {
  const row = document.createElement('tr')
  // Texts of the service are never HTML.
  for (const cell of cells) row.insertCell().textContent = cell
  return row
}
