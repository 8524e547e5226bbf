import type { Form } from '../forms/form.ts'
import type { Representation } from '../navigation/representation.ts'
import { isOfService } from '../navigation/same-service.ts'
import { type Exchange, type Recorder, Unanswered } from './exchange.ts'

/** A page that the visit of the links has found. */
export interface SitePage {
  readonly representation: Representation
  /** The request of the page; undefined for one that came from elsewhere, such as a cache. */
  readonly exchange: Exchange | undefined
}

/** A service, as its links show it. */
export interface Site {
  readonly entry: SitePage
  readonly pages: readonly SitePage[]
  /** The links that do not lead to a page. */
  readonly deadLinks: readonly string[]
  readonly recorder: Recorder
  /** The answer to a path that no service has. */
  readonly absent: () => Promise<Exchange>
  /** The answer to a safe method that only servers for authoring have (RFC 4918 §9.1). */
  readonly unknownMethod: () => Promise<Exchange>
}

/** An observation that a criterion does not expect; `exchange` proves it. */
export interface Fault {
  readonly detail: string
  readonly exchange?: Exchange | undefined
}

/** The result of a criterion: the number of observations, and those that it does not expect. */
export interface Judgement {
  readonly tried: number
  readonly faults: readonly Fault[]
}

/** A property of a service that can be seen from outside. */
export interface Criterion {
  readonly name: string
  readonly title: string
  /** The level of the maturity model of Richardson that needs it. */
  readonly level?: 1 | 2 | 3
  /** The clause that wants it. */
  readonly clause: string
  /** Whether its requests may change the service. */
  readonly isUnsafe?: boolean
  judge(site: Site): Promise<Judgement> | Judgement
}

// Enough to see a habit of a service, without a burden for it.
const most = 20

/** Returns the first pages with an exchange. */
export function sampleOf({ pages }: Site): readonly (SitePage & { readonly exchange: Exchange })[] {
  return pages
    .flatMap(({ representation, exchange }) => (exchange === undefined ? [] : [{ representation, exchange }]))
    .slice(0, most)
}

/** A form with its page. */
export interface SiteForm {
  readonly form: Form
  readonly page: Representation
}

/** Returns the forms of the service for unsafe methods, each method and target once. */
export function formsOf({ entry: { representation: entry }, pages }: Site): readonly SiteForm[] {
  const found = new Map<string, SiteForm>()
  for (const { representation: page } of pages) {
    for (const name of page.forms) {
      const form = page.form(name)
      const key = `${form.method} ${form.target}`
      const isSafe = form.method === 'GET' || form.method === 'HEAD'
      if (!isSafe && !found.has(key) && isOfService(entry, form.target)) found.set(key, { form, page })
    }
  }
  return [...found.values()].slice(0, most)
}

/** Returns the requests of the service, without those that redirects have led to other ones. */
export function exchangesOf({ entry, recorder }: Site): readonly Exchange[] {
  return recorder.exchanges.filter(({ url }) => isOfService(entry.representation, url))
}

/** Returns the names in a list field, in lower case (RFC 9110 §5.6.1). */
export function namesIn(field: string | null): readonly string[] {
  return (field ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
}

function silence(error: unknown): Fault {
  if (error instanceof Unanswered) return { detail: error.message, exchange: error.exchange }
  throw error
}

/** Judges each of some observations by its own; a request without a whole response is a fault. */
export async function judged<Item>(
  items: readonly Item[],
  faultOf: (item: Item) => Promise<Fault | 'not tried' | undefined>,
): Promise<Judgement> {
  const faults: Fault[] = []
  let tried = 0
  // One after the other, so that the service is not overloaded.
  for (const item of items) {
    const found = await faultOf(item).catch(silence)
    if (found === 'not tried') continue
    tried += 1
    if (found !== undefined) faults.push(found)
  }
  return { tried, faults }
}
