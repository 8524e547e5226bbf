import { type Endpoint, type EndpointDescription, type Problem, protocolProblem, type Response } from '@waymark/server'
import { parseJson } from '@waymark/server/http'
import { timeZoneOf } from '../practice/contract.ts'
import type { Asked } from './requests/asked.ts'
import { bulkFile, bulkManifest } from './bulk-publish.ts'
import { capabilityStatement } from './capability-statement.ts'
import { Refused, refused } from './failures.ts'
import { writeConditions } from './requests/conditions.ts'
import { contentText } from './requests/inner.ts'
import { everythingOf, patientBundle } from './search/everything.ts'
import { created, readOne, removed, searched, updated } from './interactions.ts'
import { isJsonRecord, type JsonRecord } from './requests/json.ts'
import { localContent, localQuery } from './requests/local.ts'
import { acceptsJson } from './requests/accepts-json.ts'
import { bookTime, findTimes, type Given, holdTime, type Operated, parametersOf } from './changes/operations.ts'
import { patched } from './changes/patch.ts'
import type { Ports } from './ports.ts'
import { changeResponse, fhirJsonType, readResponse, refusalResponse, resourceResponse } from './requests/reply.ts'
import { fhirBase, fhirRoutes } from './routes.ts'
import { smartConfiguration, smartEndpoints } from './smart/smart.ts'
import type { FhirTypeRow } from './search/search.ts'
import { fhirTypes } from './types/index.ts'
import { subscriptionStatus } from './types/subscription.ts'
import { processed } from './changes/transaction.ts'

type Work = (asked: Asked, variables: Readonly<Record<string, string>>) => Promise<Response>

interface Row {
  readonly template: string
  readonly method: Endpoint['method']
  /** What the document says, if it describes the façade. */
  readonly document?: string
  /** Whether the response is a file that is kept. */
  readonly isSigned?: boolean
  /** Whether a POST only reads, so that repeating it is harmless. */
  readonly isReading?: boolean
  /** What a request contains; default a resource. */
  readonly takes?: 'parameters of a search'
  readonly work: Work
}

/** Returns the endpoints of the façade. */
export function fhirEndpoints(ports: Ports): readonly Endpoint[] {
  return rows.map(({ template, method, document, isSigned = false, isReading = false, takes, work }) => ({
    template,
    method,
    isSigned,
    ...(isReading ? {} : { idempotency: 'by caller and key' }),
    ...(takes === undefined ? ofResources : ofSearches),
    ...(document === undefined ? {} : { description: described(document) }),
    answer: (request, _raw, inner) => answered({ ports, request, inner }, work),
  }))
}

type ContentTypes = Required<Pick<Endpoint, 'accepts' | 'ownTypes'>>

const ofResources: ContentTypes = {
  accepts: ['application/json', 'application/json-patch+json'],
  ownTypes: [fhirJsonType],
}
const ofSearches: ContentTypes = { accepts: ['application/x-www-form-urlencoded'], ownTypes: [] }

async function answered(given: Pick<Asked, 'ports' | 'request' | 'inner'>, work: Work): Promise<Response | Problem> {
  const { ports, request } = given
  const origin = ports.origin ?? `http://${request.header('host') ?? 'localhost'}`
  const timeZone = (await timeZoneOf(ports.clinics)) ?? 'UTC'
  try {
    if (!acceptsJson(request))
      throw new Refused(protocolProblem('not-acceptable', 'The façade is available in JSON only.'))
    const base = `${origin}${fhirBase}`
    const local = { ...request, query: localQuery(request.query, base) }
    return await work({ ...given, request: local, base, timeZone }, request.variables)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const { answer, faults } = error
    return 'problem' in answer && faults.length === 0 ? answer : refusalResponse(error)
  }
}

async function contentOf({ request, base }: Pick<Asked, 'request' | 'base'>): Promise<JsonRecord> {
  const text = await contentText({ request })
  const read = parseJson(text)
  if (!('value' in read)) throw refused('fhir-malformed', `The content is not valid JSON: ${read.fault}`)
  const { value } = read
  if (!isJsonRecord(value)) throw refused('fhir-malformed', 'The content must be a JSON object.')
  return localContent(value, base)
}

/** Answers the interactions on a type: search by GET, create by POST. */
const onType: Work = async (asked, { type = '' }) => {
  const { request } = asked
  const { method, query } = request
  if (method !== 'POST') return resourceResponse(200, await searched(asked, type, query))
  const { found, isNew } = await created(asked, type, {
    content: await contentOf(asked),
    condition: request.header('if-none-exist'),
  })
  return changeResponse(asked, found, isNew)
}

const onInstance: Work = async (asked, { type = '', id = '' }) => {
  const { request } = asked
  const { method } = request
  if (method === 'GET' || method === 'HEAD') return readResponse(asked, await readOne(asked, type, id))
  const conditions = writeConditions(request)
  if (method === 'DELETE') {
    await removed(asked, type, id, conditions)
    return { status: 204, headers: { 'Cache-Control': 'no-store' } }
  }
  const content = method === 'PATCH' ? await patched(asked, type, id) : await contentOf(asked)
  return changeResponse(asked, await updated(asked, type, { id, content, conditions }), false)
}

const onVersion: Work = async (asked, { type = '', id = '', version }) => {
  const found = await readOne(asked, type, id)
  if (found.version !== version)
    throw refused('fhir-not-supported', `The present version is ${found.version}; former ones are not kept.`)
  return readResponse(asked, found)
}

const onSearch: Work = async (asked, { type = '' }) => {
  const text = await contentText(asked)
  return resourceResponse(
    200,
    await searched(asked, type, new URLSearchParams([...asked.request.query, ...new URLSearchParams(text)])),
  )
}

async function givenTo(asked: Asked): Promise<Given> {
  const { method, query } = asked.request
  return parametersOf(query, method === 'POST' ? await contentOf(asked) : undefined)
}

function operated({ bundle, expires, location }: Operated): Response {
  return resourceResponse(200, bundle, {
    ...(expires === undefined ? {} : { Expires: new Date(expires).toUTCString() }),
    ...(location === undefined ? {} : { Location: location }),
  })
}

function ofType(template: string, type: string): string {
  return template.replace('{type}', type)
}

function ofRow(work: Work, type: string): Work {
  return (asked, variables) => work(asked, { ...variables, type })
}

/** Returns the methods that change a resource of a type, so that OPTIONS and 405 say what is true. */
function writesOf(row: FhirTypeRow): readonly ('PUT' | 'PATCH' | 'DELETE')[] {
  return [
    ...(row.update === undefined ? [] : (['PUT', 'PATCH'] as const)),
    ...(row.remove === undefined ? [] : (['DELETE'] as const)),
  ]
}

const rows: readonly Row[] = [
  {
    template: fhirRoutes.metadata,
    method: 'GET',
    document: 'The CapabilityStatement of the FHIR façade.',
    work: ({ base, ports: { origin, clock } }) =>
      Promise.resolve(
        resourceResponse(200, capabilityStatement(base, new Date(clock.now()).toISOString(), smartEndpoints(origin)), {
          'Cache-Control': 'public, max-age=60',
        }),
      ),
  },
  {
    template: fhirRoutes.smartConfiguration,
    method: 'GET',
    document: 'The configuration for apps (SMART App Launch).',
    work: ({ ports: { origin, scopes } }) => {
      const endpoints = smartEndpoints(origin)
      if (endpoints === undefined)
        throw refused('fhir-not-supported', 'The service has no authorization server: its operator sets PUBLIC_ORIGIN.')
      const content = new TextEncoder().encode(JSON.stringify(smartConfiguration(endpoints, Object.keys(scopes))))
      const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'public, max-age=60' }
      return Promise.resolve({ status: 200, headers, content })
    },
  },
  {
    template: fhirRoutes.bulkManifest,
    method: 'GET',
    document: 'The files of free times for aggregators (SMART Scheduling Links).',
    work: (asked) => Promise.resolve(bulkManifest(asked)),
  },
  {
    template: fhirRoutes.bulkFile,
    method: 'GET',
    work: (asked, { file = '' }) => bulkFile(asked, file),
  },
  {
    template: fhirRoutes.find,
    method: 'both',
    isReading: true,
    work: async (asked) => resourceResponse(200, await findTimes(asked, await givenTo(asked))),
  },
  {
    template: fhirRoutes.hold,
    method: 'POST',
    work: async (asked) => operated(await holdTime(asked, await givenTo(asked))),
  },
  {
    template: fhirRoutes.book,
    method: 'POST',
    work: async (asked) => operated(await bookTime(asked, await givenTo(asked))),
  },
  {
    template: fhirRoutes.transaction,
    method: 'POST',
    work: async (asked) => resourceResponse(200, await processed(asked, await contentOf(asked))),
  },
  {
    template: fhirRoutes.everything,
    method: 'both',
    isReading: true,
    work: async (asked, { id = '' }) => resourceResponse(200, await everythingOf(asked, id)),
  },
  {
    template: fhirRoutes.patientBundle,
    method: 'GET',
    isSigned: true,
    work: async (asked, { id = '' }) =>
      resourceResponse(200, await patientBundle(asked, id), {
        'Content-Disposition': `attachment; filename="${id}.fhir.json"`,
      }),
  },
  {
    template: fhirRoutes.subscriptionStatus,
    method: 'both',
    isReading: true,
    work: async (asked, { id = '' }) => resourceResponse(200, await subscriptionStatus(asked, id)),
  },
  { template: fhirRoutes.search, method: 'POST', isReading: true, takes: 'parameters of a search', work: onSearch },
  { template: fhirRoutes.version, method: 'GET', work: onVersion },
  ...[...fhirTypes].flatMap(([type, row]): readonly Row[] => [
    {
      template: ofType(fhirRoutes.type, type),
      method: row.create === undefined ? 'GET' : 'both',
      work: ofRow(onType, type),
    },
    { template: ofType(fhirRoutes.instance, type), method: writesOf(row), work: ofRow(onInstance, type) },
  ]),
  // Other types are refused with a reason.
  { template: fhirRoutes.type, method: 'both', work: onType },
  { template: fhirRoutes.instance, method: ['PUT', 'PATCH', 'DELETE'], work: onInstance },
]

/** The documents that lead to the façade are in OpenAPI; the rest is in the CapabilityStatement. */
function described(summary: string): EndpointDescription {
  return {
    summary,
    responses: {
      200: { description: 'Done' },
      304: { description: 'Not modified' },
      400: { description: 'A parameter is not valid' },
      404: { description: 'Not found' },
      406: { description: 'The client does not read JSON' },
      412: { description: 'A condition is not met' },
      429: { description: 'Too many requests' },
      500: { description: 'The service failed' },
      503: { description: 'The service cannot answer now' },
    },
  }
}
