import { isDecodeFailure, isHttpFailure } from '../errors/guards.ts'
import type { Link } from '../document/link.ts'
import type { Representation } from '../navigation/representation.ts'
import { isOfService } from '../navigation/same-service.ts'
import type { Selection } from '../navigation/selection.ts'

/** Selects a single link of a relation. */
export function selectionOf(link: Link): Selection {
  return { prefer: 'link', where: (one) => one === link }
}

/**
 * The result of visiting every link.
 *
 * @inline
 */
export interface Crawled {
  /** The number of visited pages. */
  readonly visited: number
  /** The errors with their locations. */
  readonly findings: readonly string[]
}

/** Additional checks besides dead links. */
export interface Inspection {
  /** Returns the name of a relation for `follow`, given its name on the wire. */
  readonly nameOf: (relation: string) => string
  /** Returns the errors of a page. */
  readonly judge: (page: Representation) => readonly string[]
}

const onlyLinks: Inspection = { nameOf: (relation) => relation, judge: () => [] }

/**
 * Visits every same-origin link without variables, breadth first. The origin is that of the entry after its redirects.
 *
 * @param most maximum number of pages to visit
 */
export async function crawl(
  entry: Representation,
  most: number,
  { nameOf, judge }: Inspection = onlyLinks,
): Promise<Crawled> {
  const seen = new Set([entry.url])
  const queue: Representation[] = [entry]
  const findings: string[] = []
  let visited = 1
  for (let page = queue.shift(); page !== undefined; page = queue.shift()) {
    findings.push(...judge(page).map((fault) => `${page.url} ${fault}`))
    for (const { relation, link, url } of waysFrom(page)) {
      if (visited >= most || seen.has(url) || !isOfService(entry, url)) continue
      seen.add(url)
      visited += 1
      const next = await reached(page, nameOf(relation), link)
      if (typeof next === 'string') findings.push(`${page.url} ${relation}: ${next}`)
      else if (next !== undefined && isOfService(entry, next.url)) queue.push(next)
    }
  }
  return { visited, findings }
}

interface CrawlStep {
  readonly relation: string
  readonly link: Link
  readonly url: string
}

function waysFrom(page: Representation): readonly CrawlStep[] {
  return page.relations.flatMap((relation) =>
    page.links(relation).flatMap((link) => {
      const url = link.templated ? null : URL.parse(link.href, page.url)
      return url?.protocol.startsWith('http') === true ? [{ relation, link, url: url.href }] : []
    }),
  )
}

// Unsupported formats and forbidden resources are not dead links.
async function reached(
  page: Representation,
  relation: string,
  link: Link,
): Promise<Representation | string | undefined> {
  try {
    return await page.follow(relation, {}, selectionOf(link)).get()
  } catch (error) {
    if (isHttpFailure(error) && [401, 403, 406].includes(error.status)) return undefined
    if (isDecodeFailure(error) && error.kind === undefined) return undefined
    return error instanceof Error ? error.message : String(error)
  }
}
