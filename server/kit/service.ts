import { randomBytes, randomUUID } from 'node:crypto'
import type { RequestListener, Server } from 'node:http'
import { translate } from '@waymark/shared'
import { attachedTo } from './development/attached.ts'
import { alpsOf } from './documentation/alps.ts'
import { challengedSchemes } from './documentation/challenged-schemes.ts'
import { seal } from './authentication/seal.ts'
import { dictionariesOf, dictionariesServed } from './documentation/dictionaries.ts'
import { documentation } from './documentation/documentation.ts'
import { href } from './http/routes.ts'
import { documentationViews } from './documentation/views.ts'
import { signatureKeysServed } from './documentation/api-catalog.ts'
import { documentsOf } from './documentation/links.ts'
import { documentationRoutes } from './documentation/routes.ts'
import { describedService } from './http/described-service.ts'
import { requireDistinctRoutes } from './http/distinct-routes.ts'
import type { Served } from './http/route.ts'
import { anonymousOnly } from './http/caller.ts'
import { contentCache, uncached, verifiedContentCache, type ContentCache } from './http/caching/content-cache.ts'
import { clientKeyOf, type ClientKey } from './http/admission/client-address.ts'
import { outsideHref, requireBasePath, type BasePath } from './http/base-path.ts'
import { koaApp } from './http/koa/koa.ts'
import { securityFields } from './http/connection/security-fields.ts'
import { cachedResponses, type CachedResponses } from './http/caching/cached-responses.ts'
import { mounted, type MountedService } from './http/connection/mount.ts'
import { serverOf, type ListenerOptions } from './http/connection/server.ts'
import { idempotency, idempotencyRecordsInMemory } from './http/forms/idempotency.ts'
import { serviceLanguages } from './http/negotiation/language.ts'
import { protocolProblems } from './http/protocol-problems.ts'
import type { Service } from './http/service.ts'
import type { OwnParts, ServiceOptions } from './service-options.ts'
import { homeResource } from './home.ts'
import { languageChoice } from './language-choice.ts'
import { inCurrentLanguage } from './languages/current.ts'
import { english } from './languages/language.ts'
import { listedOf } from './hypermedia/listed.ts'
import { relationOf } from './hypermedia/represent.ts'
import { problemJson } from './representations/hal.ts'
import { serializersWith } from './representations/index.ts'
import { accountLinkOf, hasSignInDialog, signInDialog } from './sign-in-dialog.ts'
import type { Clock } from './values/time.ts'
import { Unavailable } from './values/unavailable.ts'

const day = 86_400_000
const languageRoute = '/language'
const withoutTransaction: Service['inTransaction'] = (work) => work()
// As many as in the response cache, which shares the bytes: more of them would outlive the responses that they were made for.
const bytesOfContents = 16 * 1024 * 1024

function contentsOf(caches: ServiceOptions['caches']): ContentCache {
  if (caches === 'off') return uncached
  const cache = contentCache(bytesOfContents)
  return caches === 'verified' ? verifiedContentCache(cache) : cache
}

/**
 * Creates the server of a described service: negotiation in all media types, validators, preconditions, forms,
 * authentication, problems and documentation. It does not listen yet.
 *
 * @example
 * const server = createService({
 *   name: 'Library',
 *   summary: 'Books to read.',
 *   version: '1',
 *   description: libraryDescription,
 *   home: { books: { href: '/books', title: 'Books' }, loans: { href: '/loans', title: 'Loans' } },
 *   routes: collections(libraryDescription, [
 *     collection(books, { path: '/books', table: memoryTable(tableOf(books)), mayWrite: () => true }),
 *     collection(loans, { path: '/loans', table: memoryTable(tableOf(loans)), mayWrite: () => true }),
 *   ]),
 * })
 * await whileServing(server, async (origin) => {
 *   const response = await fetch(`${origin}/books`, { headers: { accept: 'application/hal+json' } })
 *   assert.equal(response.status, 200)
 * })
 */
export function createService<Principal>(options: ServiceOptions<Principal>): Server {
  return serverOf(listenerOptionsOf(withAnyPrincipal(options)))
}

/**
 * Creates a described service for a path of a server that exists: a listener for `node:http`, and a Koa middleware. The
 * owner of the server aborts `stopping` at shutdown, so that event streams end too.
 *
 * @param options with the base path that clients see; routes, links and forms are written without it
 * @example
 * const library = mountService({
 *   name: 'Library',
 *   summary: 'Books to read.',
 *   version: '1',
 *   description: libraryDescription,
 *   basePath: '/library',
 *   home: { books: { href: '/books', title: 'Books' }, loans: { href: '/loans', title: 'Loans' } },
 *   routes: [],
 * })
 * const server = createServer((request, response) => {
 *   if (request.url?.startsWith('/library/') === true) library.handler(request, response)
 *   else response.end('The page that was here before.')
 * })
 * await whileServing(server, async (origin) => {
 *   const home = await fetch(`${origin}/library/`, { headers: { accept: 'application/json' } })
 *   assert.equal(home.status, 200)
 * })
 */
export function mountService<Principal>(
  options: ServiceOptions<Principal> & { readonly basePath: BasePath },
): MountedService {
  return mounted(options.basePath, listenerOptionsOf(withAnyPrincipal(options)))
}

/** Returns the options for the HTTP layer, to which principals are opaque. */
function withAnyPrincipal<Principal>(options: ServiceOptions<Principal>): ServiceOptions {
  for (const {
    name,
    template,
    resource: { route },
  } of options.routes) {
    if (route !== undefined && route !== template)
      throw new Error(`The resource of ${name} is written for ${route} and served at ${template}: use one of them.`)
  }
  // The authenticator makes every principal that these routes are given.
  return { ...options, routes: options.routes as readonly Served[] }
}

function listenerOptionsOf(options: ServiceOptions): ListenerOptions {
  const { origin, connectionsPerNetwork = 0, trustedProxies = [], corsOrigins: origins = [], endpoints = [] } = options
  const { stopping, probes, queue, hosts, basePath = '', certificate } = options
  requireBasePath(basePath)
  const development = attachedTo(serviceOf(options), options.development)
  const { service } = development
  const hasHome = options.routes.some(({ name }) => name === 'home')
  const served: readonly Served[] = [
    ...(hasHome ? [] : [{ name: 'home', template: '/', resource: homeResource(options) }]),
    ...options.routes,
    ...(hasSignInDialog(options) ? [signInDialog] : []),
    ...(service.languages === undefined ? [] : [languageChoice(service.languages, options.keepLanguage)]),
    ...signatureKeysServed(options.signatures),
    ...dictionariesServed(options.dictionaries, basePath),
    ...documented(options, service, () => served),
  ]
  requireDistinctRoutes({ own: options.routes, served, endpoints })
  const fields = securityFields(origin?.startsWith('https:') === true)
  const clientKey = clientKeyOf(trustedProxies)
  const cachedResponses = responseCacheOf(options, service, clientKey)
  const routes = [...served.map(development.revalidated), ...development.routes]
  const all = [...endpoints, ...development.endpoints]
  const koa = koaApp({ service, endpoints: all, routes, fields, origins, stopping, clientKey, cachedResponses })
  const handle = koa.callback()
  const listen: RequestListener = (request, response) => void handle(request, response)
  const connections = { perNetwork: connectionsPerNetwork, trusted: trustedProxies }
  return {
    service,
    handle: development.guarded(listen, fields),
    fields,
    origins,
    hosts,
    probes,
    queue,
    clientKey,
    stopping,
    connections,
    cachedResponses,
    certificate,
  }
}

function responseCacheOf(
  { stateVersion, isUnchanged, clock = systemClock, caches }: ServiceOptions,
  service: Service,
  clientKey: ClientKey,
): CachedResponses | undefined {
  if (stateVersion === undefined || caches === 'off') return undefined
  return cachedResponses({ service, clock, stateVersion, isUnchanged, clientKey, isVerified: caches === 'verified' })
}

const systemClock: Clock = { now: () => Date.now() }

/**
 * Returns what the HTTP layer needs from a service, for a server of another kind such as a gateway.
 *
 * @example
 * const service = serviceOf({
 *   name: 'Proxy',
 *   summary: 'Checks credentials.',
 *   version: '1',
 *   description: libraryDescription,
 *   routes: [],
 * })
 * assert.match(service.newTraceId(), /^[\w-]+$/)
 */
export function serviceOf(options: ServiceOptions): Service {
  const { description, authenticator = anonymousOnly, inTransaction = withoutTransaction, origin, caches } = options
  const { languages = [english], basePath = '' } = options
  const described = describedService(options)
  return {
    ...ownPartsOf({ ...options, inTransaction }),
    serializers: serializersWith({ ...documentationViews, ...options.development?.views, ...options.views }, [
      alpsOf({ ...described, served: options.routes }),
      ...(options.serializers ?? []).map((each) => each.within?.(described) ?? each),
    ]),
    listed: listedOf(description),
    defaultProblemSerializer: problemJson,
    queries: seal(options.secrets ?? [randomBytes(32).toString('hex')], 'queries', { isSame: true }),
    languages: serviceLanguages(languages, languageRoute),
    dictionaries: dictionariesOf(options.dictionaries),
    context: {
      service: options.name,
      ...documentsOf(description),
      home: '/',
      stylesheet: href(documentationRoutes.stylesheet, {}),
      script: href(documentationRoutes.script, {}),
      ceremonyScript: href(documentationRoutes.passkeyScript, {}),
      icon: href(documentationRoutes.icon, {}),
      ...(origin === undefined ? {} : { origin }),
    },
    problems: { ...protocolProblems, ...options.problems },
    basePath,
    problemType: (name) => outsideHref(basePath, href(documentationRoutes.problem, { problem: name })),
    self: () => relationOf(inCurrentLanguage(description), 'self'),
    generalLinks: () => [
      {
        relation: relationOf(inCurrentLanguage(description), 'home'),
        links: [{ href: '/', title: translate('Home') }],
      },
    ],
    authenticator,
    contents: contentsOf(caches),
    sendsCacheTags: options.sendsCacheTags === true,
    sendsTimings: options.sendsTimings === true,
    signResponse: options.signatures?.sign,
  }
}

/** Returns what a service decides itself, or the defaults. */
function ownPartsOf(options: ServiceOptions & Pick<Service, 'inTransaction'>): OwnParts {
  const { inTransaction, dialects, brand, navigation, observe, onReplica, streamTimes, logDecisions, limits } = options
  const { idempotency: own, deprecations = [], answersTrace = false, newTraceId = randomUUID } = options
  const usual = { inTransaction, window: 10_000, keyLifetime: day, now: () => Date.now() }
  return {
    inTransaction,
    dialects,
    brand,
    navigation,
    observe,
    onReplica,
    streamTimes,
    logDecisions,
    limits,
    deprecations,
    answersTrace,
    newTraceId,
    idempotency: own ?? idempotency(idempotencyRecordsInMemory(), usual),
    account: options.account ?? ((caller, uri) => accountLinkOf(options, caller, uri)),
    signInAffordances: options.signInAffordances ?? (() => ({})),
    record: options.record ?? (() => Promise.resolve()),
    isTemporary: options.isTemporary ?? ((error) => error instanceof Unavailable),
    report:
      options.report ??
      ((error, traceId) => {
        console.error(traceId, error)
      }),
  }
}

function documented(
  { name, summary, version, description, origin, basePath = '', endpoints = [], ...more }: ServiceOptions,
  { problems, serializers }: Pick<Service, 'problems' | 'serializers'>,
  served: () => readonly Served[],
): readonly Served[] {
  const site = {
    name,
    summary,
    version,
    description,
    problems,
    serializers,
    origin,
    basePath,
    home: '/',
    served,
    endpoints,
    hasSignatureKeys: more.signatures !== undefined,
    securitySchemes: challengedSchemes(more.authenticator),
  }
  const resources = documentation({ ...site, ...more.documentation })
  return Object.entries(documentationRoutes).map(([route, path]) => {
    // The routes are the keys of the resources.
    return { name: route, template: path, resource: resources[route as keyof typeof documentationRoutes] }
  })
}
