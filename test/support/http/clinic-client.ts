import type { Clinic } from '../clinic.ts'
import { signedIn } from '../authentication/signed-in.ts'

/** A HAL-FORMS document with the members that tests use. */
export interface Document {
  readonly _links: Readonly<Record<string, DocumentLink | readonly DocumentLink[] | undefined>>
  readonly _templates?: Readonly<Record<string, Template | undefined>>
  readonly _embedded?: Readonly<Record<string, readonly Document[] | Document | undefined>>
  readonly [member: string]: unknown
}

export interface DocumentLink {
  readonly href: string
  readonly title?: string
}

export interface Template {
  readonly title?: string
  readonly method?: string
  readonly target?: string
  readonly properties?: readonly {
    readonly name: string
    readonly value?: unknown
    readonly options?: { readonly inline?: readonly { readonly value: string }[] }
  }[]
}

export interface ClinicResponse {
  readonly status: number
  readonly headers: Headers
  readonly document: Document
}

/** A client of a clinic that reads HAL-FORMS, as a guest or with an account. */
export interface ClinicClient {
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<ClinicResponse>
  send(
    method: string,
    path: string,
    content?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<ClinicResponse>
  /** Submits a form of a document with additional values. */
  submit(document: Document, form: string, values?: Readonly<Record<string, unknown>>): Promise<ClinicResponse>
}

let count = 0

/**
 * @param user an account; undefined for a guest
 * @param password the password of the demonstration account by default
 */
export async function clinicClient(
  clinic: Pick<Clinic, 'origin'>,
  user?: string,
  password?: string,
): Promise<ClinicClient> {
  const token = user === undefined ? undefined : await signedIn(clinic, user, password)
  const fields = {
    accept: 'application/prs.hal-forms+json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  }
  const send: ClinicClient['send'] = async (method, path, content, headers = {}) => {
    count += 1
    // A unique key avoids suspected duplicates.
    const own = method === 'POST' ? { 'idempotency-key': `"asking ${String(count)}"` } : {}
    const body = content === undefined ? {} : { body: JSON.stringify(content) }
    const type = content === undefined ? {} : { 'content-type': 'application/json' }
    const response = await fetch(clinic.origin + path, {
      method,
      headers: { ...fields, ...own, ...type, ...headers },
      ...body,
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, document: documentOf(text) }
  }
  return {
    get: (path, headers) => send('GET', path, undefined, headers),
    send,
    submit(document, form, values = {}) {
      const { method = 'GET', target = linkOf(document, 'self') } = templateOf(document, form)
      return send(method, target, values)
    },
  }
}

function documentOf(text: string): Document {
  return (text === '' ? { _links: {} } : JSON.parse(text)) as Document
}

/** Returns the target of a link; throws if there is none. */
export function linkOf(document: Document, relation: string): string {
  const [link] = linksOf(document, relation)
  if (link === undefined) throw new Error(`No link ${relation} in ${JSON.stringify(document)}`)
  return link.href
}

export function linksOf({ _links: links }: Document, relation: string): readonly DocumentLink[] {
  const found = links[relation] ?? links[`wm:${relation}`]
  if (found === undefined) return []
  return isList(found) ? found : [found]
}

function isList(value: DocumentLink | readonly DocumentLink[]): value is readonly DocumentLink[] {
  return Array.isArray(value)
}

/** Returns the names of the forms, without searches. */
export function formsIn({ _templates: templates = {} }: Document): readonly string[] {
  return Object.keys(templates).filter((name) => templates[name]?.method !== 'GET')
}

export function templateOf({ _templates: templates = {} }: Document, name: string): Template {
  const found = templates[name]
  if (found === undefined) throw new Error(`No form ${name}, but ${Object.keys(templates).join(', ')}`)
  return found
}

/** Returns the options of a field. */
export function optionsOf(document: Document, form: string, field: string): readonly string[] {
  const { properties = [] } = templateOf(document, form)
  return properties.find(({ name }) => name === field)?.options?.inline?.map(({ value }) => value) ?? []
}

export function embeddedIn({ _embedded: embedded = {} }: Document, relation: string): readonly Document[] {
  const found = embedded[relation] ?? embedded[`wm:${relation}`] ?? []
  return Array.isArray(found) ? (found as readonly Document[]) : [found as Document]
}
