import { isOfService } from '../../navigation/same-service.ts'
import { judged, type Criterion, type Judgement, type Site, type SitePage } from '../criterion.ts'

/** What makes links of a service worth following. */
export const structure: readonly Criterion[] = [
  {
    name: 'resources',
    title: 'Each resource has a URL of its own',
    level: 1,
    clause: 'RFC 9110 §3.1',
    judge: separate,
  },
  {
    name: 'links',
    title: 'Links lead from page to page',
    level: 3,
    clause: 'RFC 8288',
    judge: ({ entry }) => ({
      tried: 1,
      faults: leadsOn(entry) ? [] : [{ detail: 'The entry has no link to another page.', exchange: entry.exchange }],
    }),
  },
  {
    name: 'live-links',
    title: 'No link is dead',
    clause: 'RFC 9110 §15.5.5',
    judge: ({ pages, deadLinks }) => ({
      tried: pages.length - 1 + deadLinks.length,
      faults: deadLinks.map((detail) => ({ detail })),
    }),
  },
  {
    name: 'documented-relations',
    title: 'The relations of the service are documented where their names lead',
    clause: 'draft-kelly-json-hal-11 §8.2',
    judge: documented,
  },
  {
    name: 'description',
    title: 'The entry leads to a description for programs',
    clause: 'RFC 8631, RFC 6906',
    judge: ({ entry: { representation, exchange } }) => ({
      tried: 1,
      faults: describing.some((relation) => representation.has(relation))
        ? []
        : [{ detail: `The entry has none of the links ${describing.join(', ')}.`, exchange }],
    }),
  },
]

const describing = ['service-desc', 'service-doc', 'service-meta', 'describedby', 'profile', 'api-catalog']

function leadsOn({ representation: page }: SitePage): boolean {
  return page.relations.some((relation) => {
    const targets = page
      .links(relation)
      .map(({ href, templated }) => (templated ? '' : URL.parse(href, page.url)?.href))
    return page.embedded(relation).length > 0 || targets.some((target) => target !== undefined && target !== page.url)
  })
}

// Without links, a service that knows its paths has more than one.
function separate({ pages, absent }: Site): Promise<Judgement> {
  return judged([absent], async (ask) => {
    if (pages.length > 1) return undefined
    const exchange = await ask()
    return exchange.status === 404 ? undefined : { detail: 'Each address leads to the same.', exchange }
  })
}

async function documented({ pages, recorder }: Site): Promise<Judgement> {
  const found = new Map<string, string>()
  for (const { representation: page } of pages) {
    for (const relation of page.relations) {
      const url = page.docs(relation)?.url
      // Names of other vocabularies, such as Hydra's, lead to other services.
      const isOwn = url !== undefined && isOfService(page, url)
      if (isOwn && !found.has(relation)) found.set(relation, url)
    }
  }
  return judged([...found].slice(0, mostRelations), async ([relation, url]) => {
    const exchange = await recorder.ask('GET', url, { headers: { accept: '*/*' } })
    return exchange.status < 400 ? undefined : { detail: `${relation}: ${String(exchange.status)}`, exchange }
  })
}

const mostRelations = 20
