import { type Asked, withMeta } from '../requests/asked.ts'
import { Refused, refused } from '../failures.ts'
import {
  isJsonRecord,
  type JsonRecord,
  listOf,
  recordOf,
  recordsOf,
  type ResourceDraft,
  textOf,
} from '../requests/json.ts'
import { created, readOne, searched, updated } from '../interactions.ts'
import { weakTag } from '../requests/conditions.ts'
import { outcomeOf, statusOf } from '../requests/reply.ts'

const most = 50

/** One entry as it was processed. */
interface Processed {
  readonly status: string
  readonly location?: string
  readonly etag?: string
  readonly resource?: ResourceDraft
  readonly outcome?: ResourceDraft
}

/** Processes the entries of a transaction, all or none, or of a batch, each on its own (FHIR R4, RESTful API, §3.1.0.11). */
export async function processed(asked: Asked, content: JsonRecord): Promise<ResourceDraft> {
  const type = textOf(content['type'])
  if (content['resourceType'] !== 'Bundle' || (type !== 'transaction' && type !== 'batch'))
    throw refused('fhir-malformed', 'Send a Bundle of the type transaction or batch.')
  // A refused entry of a batch leaves the others, so there is no one answer to repeat.
  if (type === 'batch' && asked.request.header('idempotency-key') !== undefined)
    throw refused('fhir-refused', 'A batch takes no Idempotency-Key. Send a transaction, or leave the field out.')
  const entries = inOrder(recordsOf(content['entry']))
  if (entries.length !== listOf(content['entry']).length)
    throw refused('fhir-malformed', 'An entry of a Bundle is an object.')
  if (entries.length > most) throw refused('fhir-refused', `A Bundle has at most ${String(most)} entries.`)
  const responses =
    type === 'transaction'
      ? await asked.inner.atomically(() => processAll(asked, entries))
      : await processEach(asked, entries)
  return {
    resourceType: 'Bundle',
    type: `${type}-response`,
    entry: responses.map(({ resource, ...response }) => ({ resource, response: { ...response } })),
  }
}

interface Entry {
  readonly position: number
  readonly entry: JsonRecord
}

const order = ['DELETE', 'POST', 'PUT', 'PATCH', 'GET']

// FHIR R4, §3.1.0.11.2: the methods have an order; the answers are in that of the request.
function inOrder(entries: readonly JsonRecord[]): readonly Entry[] {
  const methodOf = (entry: JsonRecord): number => order.indexOf(textOf(recordOf(entry['request'])['method']) ?? '')
  return entries
    .map((entry, position) => ({ position, entry }))
    .toSorted((one, other) => methodOf(one.entry) - methodOf(other.entry) || one.position - other.position)
}

async function processAll(asked: Asked, entries: readonly Entry[]): Promise<readonly Processed[]> {
  const done: { readonly position: number; readonly result: Processed }[] = []
  const addresses = new Map<string, string>()
  for (const { position, entry } of entries) {
    const result = await processOne(asked, withAddresses(entry, addresses))
    done.push({ position, result })
    const address = textOf(entry['fullUrl'])
    const { resource } = result
    if (address !== undefined && resource !== undefined)
      addresses.set(address, `${resource.resourceType}/${resource.id ?? ''}`)
  }
  return done.toSorted((one, other) => one.position - other.position).map(({ result }) => result)
}

async function processEach(asked: Asked, entries: readonly Entry[]): Promise<readonly Processed[]> {
  const done: { readonly position: number; readonly result: Processed }[] = []
  for (const { position, entry } of entries) {
    try {
      done.push({ position, result: await processOne(asked, entry) })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      done.push({ position, result: { status: String(statusOf(error)), outcome: outcomeOf(error) } })
    }
  }
  return done.toSorted((one, other) => one.position - other.position).map(({ result }) => result)
}

/** Replaces references to entries before, which had no address yet. */
function withAddresses(entry: JsonRecord, addresses: ReadonlyMap<string, string>): JsonRecord {
  let text = JSON.stringify(entry)
  for (const [temporary, address] of addresses)
    text = text.replaceAll(JSON.stringify(temporary), JSON.stringify(address))
  const read: unknown = JSON.parse(text)
  return isJsonRecord(read) ? read : entry
}

type Interaction = (asked: Asked, entry: EntryRequest) => Promise<Processed>

interface EntryRequest {
  readonly type: string
  readonly id: string | undefined
  readonly request: JsonRecord
  readonly content: JsonRecord
}

const interactions = {
  async GET(asked, { type, id }) {
    if (id !== undefined) return { status: '200', resource: withMeta(await readOne(asked, type, id)) }
    return { status: '200', resource: await searched(asked, type, asked.request.query) }
  },
  async POST(asked, { type, request, content }) {
    const { found, isNew } = await created(asked, type, { content, condition: textOf(request['ifNoneExist']) })
    const query = found.query === undefined ? '' : `?${found.query}`
    const location = `${type}/${found.resource.id ?? ''}/_history/${found.version}${query}`
    return { status: isNew ? '201' : '200', location, etag: weakTag(found.version), resource: withMeta(found) }
  },
  async PUT(asked, { type, id = '', request, content }) {
    const found = await updated(asked, type, { id, content, conditions: { ifMatch: textOf(request['ifMatch']) } })
    return { status: '200', etag: weakTag(found.version), resource: withMeta(found) }
  },
} as const satisfies Readonly<Record<string, Interaction>>

function processOne(asked: Asked, entry: JsonRecord): Promise<Processed> {
  const request = recordOf(entry['request'])
  const written = (textOf(request['url']) ?? '').replace(`${asked.base}/`, '')
  const [, type, id, query = ''] = /^([A-Z][A-Za-z]+)(?:\/([A-Za-z0-9.-]{1,64}))?(?:\?(.*))?$/s.exec(written) ?? []
  if (type === undefined) throw refused('fhir-malformed', 'The url of an entry is Type, Type/id or Type?parameters.')
  const method = textOf(request['method'])
  const [, work] = Object.entries<Interaction>(interactions).find(([name]) => name === method) ?? []
  if (work === undefined) throw refused('fhir-refused', 'An entry is a GET, a POST or a PUT.')
  const within = { ...asked, request: { ...asked.request, query: new URLSearchParams(query) } }
  return work(within, { type, id, request, content: recordOf(entry['resource']) })
}
