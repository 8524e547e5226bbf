import { crawl } from '../command-line/crawl.ts'
import { connect, type ConnectOptions } from '../connect.ts'
import { collectionJson, jsonApi, siren } from '../formats/index.ts'
import type { Representation } from '../navigation/representation.ts'
import { caching } from './criteria/caching.ts'
import { forms } from './criteria/forms.ts'
import { refusals } from './criteria/refusals.ts'
import { structure } from './criteria/structure.ts'
import type { Criterion, Judgement, Site, SitePage } from './criterion.ts'
import { inCurl, recorderOf, type Recorder } from './exchange.ts'

const criteria: readonly Criterion[] = [...structure, ...refusals, ...caching, ...forms]

/** An observation that a criterion does not expect. */
export interface GradeFault {
  readonly detail: string
  /** The command that repeats the request; credentials are variables of the shell. */
  readonly request?: string
}

/** The result of one criterion. */
export interface GradeMark {
  readonly name: string
  readonly title: string
  /** The level of the maturity model of Richardson that needs it. */
  readonly level?: 1 | 2 | 3
  readonly clause: string
  /** `not tried` if the service gave no occasion, or if it needs `isUnsafe`. */
  readonly verdict: 'met' | 'missed' | 'not tried'
  /** The number of observations. */
  readonly tried: number
  readonly faults: readonly GradeFault[]
}

/** What a service is like from outside. */
export interface Grade {
  readonly url: string
  /** The level of the maturity model of Richardson: resources, methods and status codes, links. */
  readonly level: 0 | 1 | 2 | 3
  readonly met: number
  readonly missed: number
  /** The number of pages that links have led to. */
  readonly pages: number
  readonly marks: readonly GradeMark[]
}

/** Terms of {@link grade}. */
export interface GradeOptions extends Pick<
  ConnectOptions,
  'credentials' | 'fetch' | 'formats' | 'headers' | 'timeout'
> {
  /** Whether forms are submitted too, which may change the service; false by default. */
  readonly isUnsafe?: boolean
  /** Maximum number of pages to visit; default 50. */
  readonly most?: number
}

/**
 * Measures a service from outside: its maturity level, dead links, caching, refusals, and whether it does what its forms
 * announce. Sends safe requests only, unless `isUnsafe`. Rejects if the entry cannot be read.
 *
 * @example
 * const { level, marks } = await grade('http://clinic.test/', { fetch: inProcess(app.callback()), most: 10 })
 * console.log(level, marks.filter(({ verdict }) => verdict === 'missed').map(({ name }) => name))
 */
export async function grade(url: string, { isUnsafe, most, ...options }: GradeOptions = {}): Promise<Grade> {
  const recorder = recorderOf(options.fetch, options.timeout)
  const formats = options.formats ?? [siren, collectionJson, jsonApi]
  const entry = await connect(url, { ...options, formats, fetch: recorder.fetch }).get()
  return gradeOf(entry, recorder, { isUnsafe, most })
}

/** Grades a service whose entry has been read. */
export async function gradeOf(
  entry: Representation,
  recorder: Recorder,
  { isUnsafe = false, most = 50 }: { readonly isUnsafe?: boolean | undefined; readonly most?: number | undefined },
): Promise<Grade> {
  const site = await explored(entry, recorder, most)
  const marks: GradeMark[] = []
  for (const criterion of criteria) {
    const isTried = isUnsafe || criterion.isUnsafe !== true
    marks.push(markOf(criterion, isTried ? await criterion.judge(site) : { tried: 0, faults: [] }))
  }
  return {
    url: entry.url,
    level: levelOf(marks),
    met: marks.filter(({ verdict }) => verdict === 'met').length,
    missed: marks.filter(({ verdict }) => verdict === 'missed').length,
    pages: site.pages.length,
    marks,
  }
}

async function explored(entry: Representation, recorder: Recorder, most: number): Promise<Site> {
  const found: Representation[] = []
  const judge = (page: Representation): readonly string[] => {
    found.push(page)
    return []
  }
  const { findings } = await crawl(entry, most, { nameOf: (relation) => relation, judge })
  const pages = found.map((page) => pageOf(page, recorder))
  const headers = { accept: 'application/problem+json, application/json;q=0.9, */*;q=0.1' }
  const absent = recorder.ask('GET', new URL('no-such-resource-2f6c', entry.url).href, { headers })
  const unknownMethod = recorder.ask('PROPFIND', entry.url, { headers })
  // The criteria tell of a request without a response.
  await Promise.allSettled([absent, unknownMethod])
  return {
    entry: pageOf(entry, recorder),
    pages,
    deadLinks: findings,
    recorder,
    absent: () => absent,
    unknownMethod: () => unknownMethod,
  }
}

function pageOf(representation: Representation, { exchanges }: Recorder): SitePage {
  const [url] = representation.url.split('#')
  const exchange = exchanges.findLast((one) => one.url === url && one.method === 'GET' && one.status === 200)
  return { representation, exchange }
}

function markOf({ name, title, level, clause }: Criterion, { tried, faults }: Judgement): GradeMark {
  const verdict = tried === 0 ? 'not tried' : faults.length === 0 ? 'met' : 'missed'
  const told = faults.map(({ detail, exchange }) => ({
    detail,
    ...(exchange === undefined ? {} : { request: inCurl(exchange) }),
  }))
  return { name, title, ...(level === undefined ? {} : { level }), clause, verdict, tried, faults: told }
}

// A level needs those below it.
function levelOf(marks: readonly GradeMark[]): Grade['level'] {
  const isMet = (level: number): boolean =>
    marks.every((mark) => mark.level === undefined || mark.level > level || mark.verdict === 'met')
  return ([3, 2, 1] as const).find(isMet) ?? 0
}
