import { isFailure } from '../errors/guards.ts'
import { expandTemplate, type Description, type KindOf } from '@waymark/shared'
import { crawl, type Crawled } from '../command-line/crawl.ts'
import type { Representation } from '../navigation/representation.ts'

/** Options of {@link check}. */
export interface CheckOptions {
  /** The description passed to connect(). */
  readonly describe?: Description | undefined
  /** Maximum number of pages to visit; default 200. */
  readonly most?: number | undefined
}

/** The result of {@link check}. */
export type Checked = Crawled

/**
 * Visits every link without variables and reports errors: dead links, invalid templates, unusable forms, and deviations
 * from the description: invalid states, missing links, unknown relations, forms and fields. Submits no form.
 *
 * @example
 * import assert from 'node:assert/strict'
 *
 * const clinic = await connect('http://clinic.test/', { fetch: inProcess(app.callback()), describe: clinicDescription })
 * const { visited, findings } = await check(clinic, { describe: clinicDescription, most: 20 })
 * assert.deepEqual(findings, [])
 */
export function check<D extends Description, K extends KindOf<D>>(
  entry: Representation<D, K>,
  options?: CheckOptions,
): Promise<Checked>
export function check(entry: Representation, { describe, most = 200 }: CheckOptions = {}): Promise<Checked> {
  const keys = new Map(Object.entries(describe?.relations ?? {}).map(([key, { name }]) => [name.toLowerCase(), key]))
  const nameOf = (relation: string): string => keys.get(relation.toLowerCase()) ?? relation
  return crawl(entry, most, { nameOf, judge: (page) => faultsOf(page, { describe, nameOf }, 0) })
}

interface Judging {
  readonly describe: Description | undefined
  readonly nameOf: (relation: string) => string
}

const deepest = 8

type Kind = Description['resources'][string]

function faultsOf(page: Representation, judging: Judging, depth: number): readonly string[] {
  const { describe, nameOf } = judging
  const relations = page.relations.map(nameOf)
  const own = [
    ...relations.flatMap((relation) => templateFaults(page, relation)),
    ...describedFaults(page, describe, relations),
  ]
  if (depth >= deepest) return own
  return [...own, ...relations.flatMap((relation) => embeddedFaults(page, relation, { judging, depth }))]
}

function templateFaults(page: Representation, relation: string): readonly string[] {
  return page.links(relation).flatMap(({ href, templated }) => {
    try {
      return URL.canParse(templated ? expandTemplate(href, {}) : href, page.url)
        ? []
        : [`${relation}: ${href} is not a URL`]
    } catch {
      return [`${relation}: ${href} is not a URI Template`]
    }
  })
}

interface Within {
  readonly judging: Judging
  readonly depth: number
}

function embeddedFaults(page: Representation, relation: string, { judging, depth }: Within): readonly string[] {
  const faults: string[] = []
  const failed = failureOf(() => {
    for (const one of listOf(page.embedded(relation))) {
      faults.push(...failureOf(() => one.state), ...faultsOf(one, judging, depth + 1))
    }
  })
  return [...failed, ...faults].map((fault) => `› ${relation}: ${fault}`)
}

function failureOf(read: () => unknown): readonly string[] {
  try {
    read()
    return []
  } catch (error) {
    if (isFailure(error)) return [error.message]
    throw error
  }
}

// A relation with cardinality one is not a list.
function listOf(found: readonly Representation[] | Representation | undefined): readonly Representation[] {
  if (found === undefined) return []
  return 'url' in found ? [found] : found
}

function describedFaults(
  page: Representation,
  describe: Description | undefined,
  relations: readonly string[],
): readonly string[] {
  const resource = page.kind === undefined ? undefined : describe?.resources[page.kind]
  if (resource === undefined) return []
  const { links = {}, embedded = {}, forms = {} } = resource
  if (isAnything(resource)) return []
  const always = Object.entries(links).filter(([, { presence }]) => presence === 'always')
  const missing = always.flatMap(([name]) => (page.has(name) ? [] : [`has no ${name}, which is required`]))
  const known = new Set(['self', 'alternate', 'profile', ...Object.keys(links), ...Object.keys(embedded)])
  const templates = Object.entries(links).flatMap(([name, { variables }]) =>
    variableFaults(page, name, Object.keys(variables)),
  )
  const unknown = relations.flatMap((name) => (known.has(name) ? [] : [`has ${name}, which is not described`]))
  const odd = page.forms
    .filter((name) => !standsForLink(page, name, links))
    .flatMap((name) => formFaults(page, name, forms))
  return [...missing, ...unknown, ...templates, ...odd]
}

// Services may offer a templated link as a GET form with fields for its query (HAL-FORMS).
function standsForLink(page: Representation, name: string, links: NonNullable<Kind['links']>): boolean {
  const { method, fields } = page.form(name)
  const variables = Object.hasOwn(links, name) ? links[name]?.variables : undefined
  return method === 'GET' && variables !== undefined && fields.every((field) => Object.hasOwn(variables, field.name))
}

// Reports described variables without a template, and template variables without a description.
function variableFaults(page: Representation, name: string, described: readonly string[]): readonly string[] {
  return page
    .links(name)
    .flatMap(({ variables }) => [
      ...described.filter((one) => !variables.includes(one)).map((one) => `has ${name} without the variable ${one}`),
      ...variables
        .filter((one) => !described.includes(one))
        .map((one) => `has ${name} with ${one}, which is not described`),
    ])
}

// A kind with an unrestricted state and no affordances promises nothing.
function isAnything({ state, links, embedded, forms }: Kind): boolean {
  const takesAll = 'name' in state && state.name === 'unknown'
  return takesAll && links === undefined && embedded === undefined && forms === undefined
}

function formFaults(page: Representation, name: string, forms: NonNullable<Kind['forms']>): readonly string[] {
  const described = Object.hasOwn(forms, name) ? forms[name] : undefined
  if (described === undefined) return [`has the form ${name}, which is not described`]
  const offered = page.form(name).fields.map((field) => field.name)
  const missing = Object.entries(described.fields).filter(([key, { required }]) => required && !offered.includes(key))
  const unknown = offered.filter((key) => !Object.hasOwn(described.fields, key))
  return [
    ...missing.map(([key]) => `has the form ${name} without ${key}, which is required`),
    ...unknown.map((key) => `has the form ${name} with ${key}, which is not described`),
  ]
}
