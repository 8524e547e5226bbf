import {
  isDecodeFailure,
  isFailure,
  isTransportFailure,
  type Form,
  type FormMethod,
  type FormPreview,
  type JsonObject,
  type Limits,
  type Link,
  type Progress,
  type Rendition,
  type Representation,
} from '@waymark/sdk'
import { followed } from './items.ts'
import { shortName } from './names.ts'
import { formParameters, inputOf, linkParameters, missingArguments, type Parameter } from './parameters.ts'
import { quote } from './quote.ts'
import { isDocumentation, isInternal, isSecondary, urlOf } from './relations.ts'
import { stateLines } from './state-text.ts'
import { ToolError } from './tool-error.ts'

/** The content of a binary media type. */
export interface LinkedFile {
  readonly mediaType: string
  readonly url: string
  readonly bytes: Uint8Array
}

/** The result of an action: the next page, or a text or file about the page. */
export type Reached =
  | { readonly kind: 'page'; readonly page: Representation }
  | { readonly kind: 'text'; readonly text: string }
  | ({ readonly kind: 'file' } & LinkedFile)
  /** The change is complete, but there is no page to read, as after a deletion. */
  | { readonly kind: 'done' }

/** The limits of a call, and its progress. */
export interface CallLimits extends Limits {
  /** Called after each chunk of a file. */
  readonly onDownload?: ((progress: Progress) => void) | undefined
  /** The identifier of the request of the host. */
  readonly request?: string | number | undefined
}

/** The number of tools of a page; `find` finds the others. */
export const mostTools = 40

/** A link or form of a page. */
export interface Action {
  /** The name of the form or the relation without its prefix. */
  readonly name: string
  readonly title: string
  readonly method: FormMethod
  readonly parameters: readonly Parameter[]
  /** Whether it is listed at once, and not by `more` only. */
  readonly isMain: boolean
  readonly use: (values: JsonObject, limits: CallLimits) => Promise<Reached>
  /** Whether the content has a password. */
  readonly isSecret?: boolean
  /** Whether it is a link, not a form. */
  readonly isLink?: boolean
  /** Returns the request of a form without sending it; undefined for a link. */
  readonly preview?: (values: JsonObject) => Promise<FormPreview>
}

/** Returns whether an action only reads. */
export function isSafe({ method }: Pick<Action, 'method'>): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Returns the forms of a page, its single links and its media types. */
export async function actionsOf(page: Representation): Promise<readonly Action[]> {
  const forms = page.forms.map((name) => page.form(name))
  const byForm = await Promise.all(forms.map((form, index) => formAction(page, form, index < mostTools)))
  const searched = new Set(forms.filter(({ method }) => method === 'GET').map(({ target }) => withoutQuery(target)))
  const byLink = page.relations.flatMap((relation) => linkActions(page, relation, searched))
  return [...byForm, ...byLink, ...formatAction(page)]
}

async function formAction(page: Representation, form: Form, loadsOptions: boolean): Promise<Action> {
  const { name, title, method, fields } = form
  const parameters = await formParameters(page, form, loadsOptions)
  // A form with hidden fields only is for programs; credentials come from the environment.
  const isForProgram = method === 'GET' && fields.length > 0 && fields.every(({ type }) => type === 'hidden')
  const isMain = !isForProgram && fields.every(({ type }) => type !== 'password')
  return {
    name,
    title,
    method,
    parameters,
    isMain,
    use: (values, limits) => submitted(page.within(limits), name, inputOf(parameters, values)),
    isSecret: fields.some(({ type }) => type === 'password'),
    preview: (values) => page.preview(name, inputOf(parameters, values)),
  }
}

async function submitted(owner: Representation, name: string, input: JsonObject): Promise<Reached> {
  const outcome = await owner.send(name, input)
  if (outcome.kind === 'found') return { kind: 'page', page: await outcome.get() }
  try {
    const page = await outcome.get()
    return isEmpty(page) ? { kind: 'done' } : { kind: 'page', page }
  } catch (error) {
    if (!isFailure(error) || isAborted(error)) throw error
    return { kind: 'done' }
  }
}

/** Returns whether the host has cancelled the call. */
export function isAborted(error: unknown): boolean {
  return isTransportFailure(error) && error.reason === 'aborted'
}

function isEmpty({ state, relations, forms }: Representation): boolean {
  return relations.length === 0 && forms.length === 0 && stateLines(state).length === 0
}

function linkActions(page: Representation, relation: string, searched: ReadonlySet<string>): readonly Action[] {
  if (isInternal(relation)) return []
  const links = page.links(relation)
  const isListed = links.filter(({ templated }) => !templated).length > 1 || page.embedded(relation).length > 1
  return links
    .filter((link) =>
      link.templated ? !searched.has(withoutQuery(urlOf(page, link))) : !isListed || isSecondary(relation),
    )
    .map((link) => linkAction(page, relation, link))
}

function linkAction(page: Representation, relation: string, link: Link): Action {
  const parameters = linkParameters(link)
  const isMain = !isSecondary(relation) && link.deprecation === undefined && !isDocumentation(page, link)
  return {
    name: shortName(relation),
    title: link.title ?? link.name ?? relation,
    method: 'GET',
    parameters,
    isMain,
    isLink: true,
    async use(values, limits) {
      // A template without a variable of its path is the address of another resource.
      const missing = missingArguments(parameters, values)
      if (missing !== undefined) throw new ToolError(`${missing} Nothing was sent.`)
      const given = Object.entries(inputOf(parameters, values))
      const variables = Object.fromEntries(given.map(([name, value]): [string, string] => [name, String(value)]))
      return pageOrFile(followed(page.within(limits), relation, link, variables), limits)
    },
  }
}

function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/s, '')
}

const isText = /^text\/|[/+](?:json|xml|yaml)$/

const mostBytes = 4 * 1024 * 1024

// A content type that is no document is read again as a file.
async function pageOrFile(reading: Promise<Representation>, limits: CallLimits): Promise<Reached> {
  try {
    return { kind: 'page', page: await reading }
  } catch (error) {
    const rendition = isDecodeFailure(error) ? error.rendition : undefined
    if (!isDecodeFailure(error) || rendition === undefined || isText.test(rendition.mediaType)) throw error
    return fileOf(rendition, error.url, limits)
  }
}

async function fileOf(rendition: Rendition, url: string, { signal, onDownload }: CallLimits): Promise<Reached> {
  const bytes = await rendition.bytes({ signal, most: mostBytes, onProgress: onDownload })
  return { kind: 'file', mediaType: rendition.mediaType, url, bytes }
}

const mostTypes = 20
const longestType = 100

/** Returns the other media types of a page. */
export function formatsOf(page: Representation): readonly string[] {
  const types = page.alternates().flatMap(({ mediaType }) => mediaType ?? [])
  return [...new Set(types)].filter((type) => type.length < longestType).slice(0, mostTypes)
}

/** Reads a page in another media type. */
export async function readAs(page: Representation, type: string, limits: CallLimits): Promise<Reached> {
  const bound = page.within(limits)
  // The other media type may have a URL of its own.
  const rendition = bound.alternates().find(({ mediaType }) => mediaType === type)?.rendition ?? bound.as(type)
  if (!isText.test(rendition.mediaType)) return fileOf(rendition, page.url, limits)
  return { kind: 'text', text: await rendition.text({ signal: limits.signal, most: mostBytes }) }
}

function formatAction(page: Representation): readonly Action[] {
  const known = formatsOf(page)
  if (known.length === 0) return []
  const schema = { type: 'string', enum: known, description: 'The media type' }
  return [
    {
      name: 'alternate',
      title: 'This page in another format',
      method: 'GET',
      isMain: false,
      parameters: [{ name: 'type', field: 'type', isRequired: true, schema, values: known.map(quote).join(' | ') }],
      use: ({ type }, limits) => readAs(page, String(type), limits),
    },
  ]
}
