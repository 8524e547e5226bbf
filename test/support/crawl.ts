import { isLeft } from 'fp-ts/lib/Either.js'
import { clinicDescription, clinicRelations } from '@waymark/shared/clinic'
import {
  expandTemplate,
  templateVariables,
  faultsOf,
  type Fields,
  type LinkDescription,
  type Relation,
  type ResourceDescription,
} from '@waymark/shared'

/** A fault found by the crawler, in one sentence. */
export type Finding = string

/** A visited resource and its described kind. */
export interface Visit {
  readonly uri: string
  readonly kind: string
  /** The media type of the link. */
  readonly type?: string | undefined
}

type Json = Readonly<Record<string, unknown>>

const relations: readonly Relation[] = Object.values(clinicRelations)
const resources: Readonly<Record<string, ResourceDescription>> = clinicDescription.resources
const structural = new Set(['self', 'curies', 'alternate', 'profile'])

/**
 * Crawls a HAL service from its entry over every link and template, filled with example values, and compares each
 * response with the description: status, media type, relations, presence of links, cardinality, state.
 *
 * @param options.most maximum number of visited pages
 * @param options.alike maximum number of visited pages of one kind with paths and queries of one form
 * @param options.read called with each document and its URI
 */
export async function crawl(
  origin: string,
  accept: string,
  token?: string,
  {
    most = 400,
    alike = 4,
    read = () => undefined,
  }: Partial<Pick<CrawlOptions, 'read'>> & { readonly most?: number; readonly alike?: number } = {},
): Promise<{ readonly visited: number; readonly findings: readonly Finding[]; readonly visits: readonly Visit[] }> {
  const findings: Finding[] = []
  const visits: Visit[] = []
  const queue: Visit[] = [{ uri: '/', kind: clinicDescription.entry }]
  const seen = new Set<string>()
  const counts = new Map<string, number>()
  for (let visit = queue.shift(); visit !== undefined && seen.size < most; visit = queue.shift()) {
    if (!isOwn(visit) || seen.has(visit.uri) || !isAmongFirst(visit, counts, alike)) continue
    seen.add(visit.uri)
    visits.push(visit)
    await inspect(visit, { origin, accept, token, read }, { findings, queue })
  }
  return { visited: seen.size, findings, visits }
}

interface CrawlOptions {
  readonly origin: string
  readonly accept: string
  readonly token: string | undefined
  readonly read: (document: Json, uri: string) => void
}

function isAmongFirst(visit: Visit, counts: Map<string, number>, most: number): boolean {
  const shape = shapeOf(visit)
  const count = (counts.get(shape) ?? 0) + 1
  counts.set(shape, count)
  return count <= most
}

// A calendar has a page for each day and time, which differ in nothing else.
function shapeOf({ uri, kind }: Visit): string {
  const { pathname, searchParams } = new URL(uri, 'http://service.example')
  const [, first = '', ...rest] = pathname.split('/')
  return `${kind} ${first} ${String(rest.length)}?${[...searchParams.keys()].toSorted().join('&')}`
}

async function inspect(
  visit: Visit,
  { origin, accept, token, read }: CrawlOptions,
  { findings, queue }: Walk,
): Promise<void> {
  // A link may name another media type.
  const { type: other = accept } = visit
  const response = await fetch(origin + visit.uri, {
    // Compression takes a seventh of the time of a crawl, and has its own tests.
    headers: { accept: `${accept}, ${other};q=0.5`, 'accept-encoding': 'identity', ...authorizationFor(token) },
  })
  const type = response.headers.get('content-type') ?? ''
  findings.push(...deadLink(visit.uri, response))
  if (response.status !== 200) return
  if (type.startsWith(accept)) {
    const document = (await response.json()) as Json
    read(document, visit.uri)
    examine(document, visit, { findings, queue })
  } else if (!type.startsWith(other)) findings.push(`${visit.uri} is ${type}, not ${other}`)
}

// Links to other origins are not followed.
function isOwn({ uri }: Visit): boolean {
  return uri.startsWith('/')
}

function authorizationFor(token: string | undefined): Readonly<Record<string, string>> {
  return token === undefined ? {} : { authorization: `Bearer ${token}` }
}

interface Walk {
  readonly findings: Finding[]
  readonly queue: Visit[]
}

function examine(document: Json, visit: Visit, walk: Walk): void {
  const resource = resources[visit.kind]
  // A partial representation has a subset of the links.
  if (visit.kind === 'selection') return
  if (resource === undefined) return void walk.findings.push(`${visit.uri}: no kind ${visit.kind}`)
  walk.findings.push(...faultsOfState(resource, document).map((fault) => `${visit.uri}#${fault}`))
  const links = membersOf(document, '_links')
  walk.findings.push(...missingLinks(resource, links).map((name) => `${visit.uri} lacks ${name}`))
  for (const [name, value] of Object.entries(links)) {
    if (isForm(name, resource)) continue
    const finding = examineLink(name, value, visit, walk)
    if (finding !== undefined) walk.findings.push(`${visit.uri}: ${finding}`)
  }
  examineEmbedded(membersOf(document, '_embedded'), visit, walk)
}

// In media types without forms, links to form targets are not for reading.
function isForm(relation: string, { forms = {}, links = {} }: ResourceDescription): boolean {
  const key = relation.replace(/^wm:/, '')
  return key in forms && !(key in links)
}

function membersOf(document: Json, name: '_links' | '_embedded'): Json {
  return (document[name] ?? {}) as Json
}

function faultsOfState(resource: ResourceDescription, document: Json): readonly string[] {
  const decoded = resource.state.decode(document)
  return isLeft(decoded) ? faultsOf(decoded.left).map(({ pointer, detail }) => `${pointer} ${detail}`) : []
}

function missingLinks(resource: ResourceDescription, links: Json): readonly string[] {
  const always = Object.entries(resource.links ?? {}).filter(([, row]) => row.presence === 'always')
  const names = always.map(([key]) => relations.find((relation) => relation.key === key)?.name ?? key)
  return ['self', ...names].filter((name) => links[name] === undefined)
}

function examineLink(name: string, value: unknown, { kind }: Visit, walk: Walk): Finding | undefined {
  const relation = relations.find((known) => known.name === name)
  if (relation === undefined) return `the relation ${name} is unknown`
  if ((relation.cardinality === 'many') !== Array.isArray(value)) return `${name} is not ${relation.cardinality}`
  const row = resources[kind]?.links?.[relation.key]
  if (row !== undefined) enqueue(value, row, walk)
  const unusual = row === undefined ? [] : oddVariables(value, row)
  if (unusual.length > 0) return `${name} and its description disagree on ${unusual.join(', ')}`
  return row === undefined && !structural.has(relation.key) ? `${name} is not described` : undefined
}

// A link may leave out an optional variable that does not apply to the caller.
function oddVariables(value: unknown, { variables }: LinkDescription): readonly string[] {
  const described = Object.keys(variables)
  const required = described.filter((name) => variables[name]?.required === true)
  return ([value].flat() as HalLinkShape[]).flatMap(({ href, templated }) => {
    const offered = templated === true ? templateVariables(href) : []
    const added = offered.filter((name) => !described.includes(name))
    return [...added, ...required.filter((name) => !offered.includes(name))]
  })
}

interface HalLinkShape {
  readonly href: string
  readonly templated?: boolean
  readonly type?: string
}

function enqueue(value: unknown, row: LinkDescription, walk: Walk): void {
  for (const link of [value].flat() as HalLinkShape[]) {
    const targets =
      link.templated === true ? examples(row.variables).map((values) => expandTemplate(link.href, values)) : [link.href]
    for (const uri of targets) walk.queue.push({ uri, kind: row.to, type: link.type })
  }
}

/** Returns the required variables only, and all of them. */
function examples(variables: Fields): readonly Readonly<Record<string, string>>[] {
  const pairs = Object.entries(variables).map(([name, field]) => ({ name, field, value: field.example ?? '' }))
  const required = pairs.filter(({ field }) => field.required)
  const given = pairs.filter(({ value }) => value !== '')
  return [required, given].map((list) => Object.fromEntries(list.map(({ name, value }) => [name, value])))
}

function examineEmbedded(embedded: Readonly<Record<string, unknown>>, { uri, kind }: Visit, walk: Walk): void {
  for (const [name, value] of Object.entries(embedded)) {
    const relation = relations.find((known) => known.name === name)
    const row = relation === undefined ? undefined : resources[kind]?.embedded?.[relation.key]
    if (row === undefined) walk.findings.push(`${uri} embeds ${name}, which is not described`)
    else {
      const items = [value].flat() as Json[]
      for (const item of items) examine(item, { uri: `${uri} ${name}`, kind: row.to }, walk)
      walk.queue.push(...examplesOf(items).flatMap((item) => itself(item, row.to)))
    }
  }
}

// Two items of each status represent a list.
function examplesOf(items: readonly Json[]): readonly Json[] {
  const like = (item: Json, other: Json): boolean => item['status'] === other['status']
  return items.filter((item, at) => items.slice(0, at).filter((other) => like(item, other)).length < 2)
}

// An embedded item has its own page.
function itself(item: Json, kind: string): readonly Visit[] {
  const { self } = membersOf(item, '_links') as { readonly self?: { readonly href: string } }
  return self === undefined ? [] : [{ uri: self.href, kind }]
}

// The targets of the sign-in and registration forms.
const signInPlaces = /^\/(?:session|users)(?:\?(?:as|lang|next)=[\w%.-]+)?$/

function deadLink(uri: string, { status }: Response): readonly Finding[] {
  const isAlive = status === 200 || (status === 401 && signInPlaces.test(uri))
  return isAlive ? [] : [`${uri} answers ${String(status)}`]
}

/** Crawls all links in a text, up to a number of pages. */
export async function crawlText(
  origin: string,
  accept: string,
  linksIn: (text: string) => readonly string[],
): Promise<{ readonly visited: number; readonly findings: readonly Finding[] }> {
  const findings: Finding[] = []
  const queue = ['/']
  const seen = new Set<string>()
  for (let uri = queue.shift(); uri !== undefined && seen.size < 150; uri = queue.shift()) {
    if (seen.has(uri)) continue
    seen.add(uri)
    // Resources with their own media types only are not crawled.
    const response = await fetch(origin + uri, {
      headers: { accept: `${accept}, */*;q=0.1`, 'accept-encoding': 'identity' },
    })
    findings.push(...deadLink(uri, response))
    const text = await response.text()
    if (!(response.headers.get('content-type') ?? '').startsWith(accept)) continue
    for (const link of linksIn(text)) if (link.startsWith('/') && !link.startsWith('//')) queue.push(link)
  }
  return { visited: seen.size, findings }
}
