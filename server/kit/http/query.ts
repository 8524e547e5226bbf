import { type Fields, mediaType, pointerTo, translate } from '@waymark/shared'
import type { Representation } from '../hypermedia/representation.ts'
import { essenceOf } from './content/content.ts'
import { damageOf } from './content/damage.ts'
import { isContainer, parseJson } from './content/json-text.ts'
import { type Routed, translatedProtocolParameters } from './exchange.ts'
import { contentProblem, protocolProblem, type Problem } from './problem.ts'
import type { QuerySeal } from './query-seal.ts'
import type { Request } from './request.ts'
import type { Resource } from './resource.ts'
import type { Service } from './service.ts'

/*
 * The method QUERY: a safe request whose parameters are in its content. Its response is that of a GET, whose address is in
 * Content-Location and Location. If a parameter is private, such as the name of a person, this address has all of them encrypted, and so
 * have the links to other pages of the result: no name gets into a log or a history.
 */
/** The media types of the content of a QUERY. */
export const queryTypes: readonly string[] = [mediaType.urlencoded, mediaType.json]

/** Whether a QUERY may have content of a type. */
export function isQueryType(contentType: string | undefined): boolean {
  return queryTypes.includes(essenceOf(contentType) ?? '')
}

/** The parameter with encrypted parameters. */
const sealedName = 'sealed'

type Sealing = Pick<Service, 'locate' | 'queries'>
type Searched = Pick<Resource, 'parameters'>
type Pairs = readonly (readonly [name: string, value: string])[]

/** Whether a resource takes parameters, and so a QUERY. */
export function takesQuery({ parameters }: Searched): boolean {
  return Object.keys(parameters).length > 0
}

/** Returns the GET whose response a QUERY gets, or a problem if the content is wrong. */
export async function equalGet({ exchange: { request, service }, resource }: Routed): Promise<Request | Problem> {
  const text = await request.content()
  if (typeof text !== 'string') return text
  const damage = damageOf(request, new TextEncoder().encode(text))
  if (damage !== undefined) return damage
  const given = pairsIn(text, essenceOf(request.header('content-type')))
  if ('problem' in given) return given
  const { path } = request
  const [twice] = given.find(([name]) => request.query.has(name)) ?? []
  if (twice !== undefined) return givenTwice(twice)
  const own = addressed({ path, pairs: given }, resource.parameters, service.queries)
  const [, besides = ''] = request.target.split('?', 2)
  const query = [own.query, besides].filter((part) => part !== '').join('&')
  const header: Request['header'] = (name) => (ofContent.has(name) ? undefined : request.header(name))
  return {
    ...request,
    method: 'GET',
    target: query === '' ? path : `${path}?${query}`,
    query: new URLSearchParams([...given.map(([name, value]) => [name, value]), ...request.query]),
    isSealed: own.isSealed,
    form: undefined,
    header,
    asSent: request,
  }
}

const ofContent = new Set(['content-type', 'content-length', 'content-encoding', 'transfer-encoding', 'expect'])

/** Returns a request with the parameters that its address has encrypted; a problem if they cannot be decrypted. */
export function unsealed(request: Request, seal: QuerySeal): Request | Problem {
  const { path, query } = request
  const [sealed, ...others] = query.getAll(sealedName)
  if (sealed === undefined) return request
  const opened = others.length > 0 ? undefined : seal.open(sealed, [path])
  if (opened === undefined)
    return protocolProblem('malformed-request', translate('This search can no longer be read. Search again.'))
  const besides = [...query].filter(([name]) => name !== sealedName)
  return { ...request, query: new URLSearchParams([...new URLSearchParams(opened), ...besides]), isSealed: true }
}

/** Returns a representation whose links and forms have no private parameters in their addresses. */
export function withSealedLinks(representation: Representation, service: Sealing): Representation {
  const { links, forms } = representation
  return {
    ...representation,
    links: links.map((set) => ({
      relation: set.relation,
      links: set.links.map((link) => ({ ...link, href: sealedHref(link.href, service) })),
    })),
    forms: forms.map((form) => ({ ...form, target: sealedHref(form.target, service) })),
  }
}

function sealedHref(href: string, { locate, queries }: Sealing): string {
  // A template may follow.
  const [given = '', ...rest] = href.split(/(?=\{)/)
  const [path = '', query] = given.split('?', 2)
  const parameters = query === undefined ? undefined : locate?.(path)?.resource.parameters
  if (parameters === undefined) return href
  const own = addressed({ path, pairs: [...new URLSearchParams(query)] }, parameters, queries)
  return own.isSealed ? `${path}?${own.query}${rest.join('')}` : href
}

interface Address {
  readonly path: string
  readonly pairs: Pairs
}

function addressed(
  address: Address,
  parameters: Fields,
  seal: QuerySeal,
): { readonly query: string; readonly isSealed: boolean } {
  const isSealed = address.pairs.some(([name]) => isPrivate(name, parameters))
  return { isSealed, query: isSealed ? sealedQuery(address, seal) : textOf(address.pairs) }
}

// A misspelt name of a private parameter has a private value too.
function isPrivate(name: string, parameters: Fields): boolean {
  if (Object.hasOwn(parameters, name)) return parameters[name]?.isPrivate === true
  return !translatedProtocolParameters.has(name) && Object.values(parameters).some((field) => field.isPrivate === true)
}

// One search has one address, whatever the order of its parameters.
function sealedQuery({ path, pairs }: Address, seal: QuerySeal): string {
  const sorted = pairs.toSorted(([one], [other]) => (one < other ? -1 : Number(one > other)))
  return `${sealedName}=${seal.close(textOf(sorted), [path])}`
}

function textOf(pairs: Pairs): string {
  return new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString()
}

function pairsIn(text: string, type: string | undefined): Pairs | Problem {
  // Forms send their empty fields too.
  if (type !== mediaType.json) return [...new URLSearchParams(text)].filter(([, value]) => value !== '')
  const read = parseJson(text)
  if ('fault' in read) return wrongContent('', read.fault)
  if (!isContainer(read.value) || Array.isArray(read.value)) return wrongContent('')
  const values = Object.entries(read.value).flatMap(([name, value]) => {
    const all: readonly unknown[] = Array.isArray(value) ? value : [value]
    return all.map((one) => [name, one] as const)
  })
  const [wrong] = values.find(([, value]) => !isPlain(value)) ?? []
  if (wrong !== undefined) return wrongContent(pointerTo([wrong]))
  return values.map(([name, value]) => [name, String(value)])
}

function givenTwice(name: string): Problem {
  const detail = translate('is given twice: send it in the address or in the content')
  return wrongContent(pointerTo([name]), detail)
}

function isPlain(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value)
}

function wrongContent(
  pointer: string,
  detail = translate('must be a text, a number, true or false, or a list of these'),
): Problem {
  return contentProblem(translate('The content has the parameters of the search, each once.'), [{ pointer, detail }])
}
