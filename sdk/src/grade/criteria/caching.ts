import { essenceOf } from '../../document/decoder.ts'
import { judged, namesIn, sampleOf, type Criterion, type Fault, type Site, type SitePage } from '../criterion.ts'
import type { Exchange } from '../exchange.ts'

/** What lets clients and proxies keep a page. */
export const caching: readonly Criterion[] = [
  {
    name: 'validators',
    title: 'Pages have an entity tag or a date',
    clause: 'RFC 9110 §8.8',
    judge: (site) =>
      judged(sampleOf(site), ({ exchange }) =>
        Promise.resolve(
          isStored(exchange) && validatorOf(exchange) === undefined
            ? { detail: `${exchange.url} has neither ETag nor Last-Modified.`, exchange }
            : undefined,
        ),
      ),
  },
  {
    name: 'unchanged',
    title: 'An unchanged page is 304 without content',
    clause: 'RFC 9110 §13.2.2, §15.4.5',
    judge: (site) => judged(sampleOf(site), (page) => unchanged(site, page.exchange)),
  },
  {
    name: 'freshness',
    title: 'Pages say how long they are fresh',
    clause: 'RFC 9111 §4.2',
    judge: (site) =>
      judged(sampleOf(site), ({ exchange }) =>
        Promise.resolve(
          exchange.headers.has('cache-control') || exchange.headers.has('expires')
            ? undefined
            : { detail: `${exchange.url} has neither Cache-Control nor Expires.`, exchange },
        ),
      ),
  },
  {
    name: 'vary',
    title: 'Vary names what the media type depends on',
    clause: 'RFC 9110 §12.5.5',
    judge: (site) => judged([site.entry], (page) => varied(site, page)),
  },
  {
    name: 'head',
    title: 'HEAD has the fields of GET and no content',
    clause: 'RFC 9110 §9.3.2',
    judge: (site) => judged(sampleOf(site).slice(0, 5), (page) => alike(site, page.exchange)),
  },
]

function isStored({ headers }: Exchange): boolean {
  return headers.get('cache-control')?.includes('no-store') !== true
}

/** The condition of a request that asks whether the page has changed. */
function validatorOf({ headers }: Exchange): Readonly<Record<string, string>> | undefined {
  const [tag, date] = [headers.get('etag'), headers.get('last-modified')]
  if (tag !== null) return { 'if-none-match': tag }
  return date === null ? undefined : { 'if-modified-since': date }
}

/** The fields of a request without its own conditions and credentials, which the recorder adds. */
function repeated({ sent }: Exchange): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(sent).filter(([name]) => kept.has(name)))
}

const kept = new Set(['accept', 'accept-language'])

async function unchanged({ recorder }: Site, page: Exchange): Promise<Fault | 'not tried' | undefined> {
  if (validatorOf(page) === undefined) return 'not tried'
  // The page may have changed since the visit.
  const before = await recorder.ask('GET', page.url, { headers: repeated(page) })
  const headers = { ...repeated(page), ...validatorOf(before) }
  const exchange = await recorder.ask('GET', page.url, { headers })
  if (exchange.status !== 304)
    return { detail: `${page.url} is ${String(exchange.status)} with its validator.`, exchange }
  return exchange.content === '' ? undefined : { detail: `The 304 of ${page.url} has content.`, exchange }
}

async function varied(
  { recorder }: Site,
  { representation: { url } }: SitePage,
): Promise<Fault | 'not tried' | undefined> {
  const answers = []
  for (const accept of ['application/json', 'text/html'])
    answers.push(await recorder.ask('GET', url, { headers: { accept } }))
  const [json, html] = answers
  if (json === undefined || html === undefined || typeOf(json) === typeOf(html)) return 'not tried'
  const vary = namesIn(json.headers.get('vary'))
  const isNamed = vary.includes('*') || vary.includes('accept')
  return isNamed ? undefined : { detail: `${url} has several media types, and no Vary: Accept.`, exchange: json }
}

function typeOf({ headers }: Exchange): string | undefined {
  return essenceOf(headers.get('content-type'))
}

async function alike({ recorder }: Site, page: Exchange): Promise<Fault | undefined> {
  const get = await recorder.ask('GET', page.url, { headers: repeated(page) })
  const exchange = await recorder.ask('HEAD', page.url, { headers: repeated(page) })
  if (exchange.status !== get.status)
    return { detail: `HEAD of ${page.url} is ${String(exchange.status)}, GET ${String(get.status)}.`, exchange }
  const other = ['content-type', 'etag', 'vary'].find((name) => exchange.headers.get(name) !== get.headers.get(name))
  return other === undefined ? undefined : { detail: `HEAD and GET of ${page.url} differ in ${other}.`, exchange }
}
