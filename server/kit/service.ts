import { randomUUID } from 'node:crypto'
import type { RequestListener, Server } from 'node:http'
import type { CodedDescription } from '@waymark/shared'
import { attachedTo, type Development } from './development/attached.ts'
import { alpsOf } from './documentation/alps.ts'
import { documentation } from './documentation/documentation.ts'
import { href, template } from './http/routes.ts'
import { documentationViews } from './documentation/views.ts'
import { documentationLinks } from './documentation/links.ts'
import { documentationRoutes } from './documentation/routes.ts'
import type { Served, Site } from './documentation/site.ts'
import { anonymousOnly, type Authenticator } from './http/caller.ts'
import { contentCache, uncached, verifiedContentCache, type ContentCache } from './http/caching/content-cache.ts'
import { clientKeyOf } from './http/connection/client-address.ts'
import type { Endpoint } from './http/connection/router.ts'
import { outsideHref, requireBasePath, type BasePath } from './http/base-path.ts'
import { koaApp } from './http/connection/koa.ts'
import type { RequestQueue } from './http/connection/request-queue.ts'
import { securityFields } from './http/connection/security-fields.ts'
import { repeats, type Repeats, type RepeatsOptions } from './http/connection/repeat.ts'
import { mounted, type MountedService } from './http/connection/mount.ts'
import { serverOf, type ListenerOptions } from './http/connection/server.ts'
import type { Probe } from './http/connection/without-resource.ts'
import { submissionsInMemory } from './http/forms/memory-submissions.ts'
import { submissions } from './http/forms/submission.ts'
import { protocolProblem, protocolProblems, type ProblemKind } from './http/problem.ts'
import { resource, type Resource } from './http/resource.ts'
import type { Service } from './http/service.ts'
import { relationOf, representer } from './hypermedia/represent.ts'
import type { Serializer } from './hypermedia/serializer.ts'
import { problemJson } from './representations/hal.ts'
import type { Views } from './representations/html.ts'
import { serializersWith } from './representations/index.ts'
import type { Clock } from './values/time.ts'
import { Unavailable } from './values/unavailable.ts'

/** A service: its name, its description, and the resource of each route. */
export interface ServiceOptions<Principal = unknown> {
  readonly name: string
  /** The purpose of the service in one sentence. */
  readonly summary: string
  readonly version: string
  readonly description: CodedDescription
  /** The resources of the service; the documentation is added, and home unless a route has this name. */
  readonly routes: readonly Served<NoInfer<Principal>>[]
  /** The relations of the added home, with their URIs or URI Templates; those to the documentation are added. */
  readonly home?: Readonly<Record<string, { readonly href: string; readonly title: string }>>
  /** Endpoints that have their own protocol. */
  readonly endpoints?: readonly Endpoint[]
  /** Types of problems beside those of HTTP. */
  readonly problems?: Readonly<Record<string, ProblemKind>>
  readonly authenticator?: Authenticator<Principal>
  /** The paths where people sign in and out; by default the dialog of the browser asks for a password. */
  readonly signIn?: { readonly href: string; readonly out: string } | undefined
  /** Runs a change and the records of its request in one transaction; the default has no transaction. */
  readonly inTransaction?: Service['inTransaction']
  /**
   * The path that clients see before all paths of the service, such as `/shop`; routes, links and forms are written
   * without it. By default the service has the whole server.
   */
  readonly basePath?: BasePath
  /** The scheme and authority under which clients reach the service. */
  readonly origin?: string | undefined
  /** The hosts that the service has; a request for another one gets 421. By default it answers all. */
  readonly hosts?: readonly string[] | undefined
  readonly trustedProxies?: readonly string[] | undefined
  /** Maximum number of open connections of a network, except those of trusted proxies; 0, the default, for no limit. */
  readonly connectionsPerNetwork?: number | undefined
  readonly corsOrigins?: readonly string[] | undefined
  /** Aborted at shutdown, to end event streams and connections. */
  readonly stopping?: AbortSignal | undefined
  /** Answers to GET at some paths, before all decisions: health and metrics. */
  readonly probes?: Readonly<Record<string, Probe>> | undefined
  /** Begins requests in turns, and refuses those that would wait for too long. */
  readonly queue?: RequestQueue | undefined
  /** Reports a fault of the service; the response has the same trace id. */
  readonly report?: Service['report']
  /** Pages made by hand, by kind of resource; other kinds have generic pages. */
  readonly views?: Views
  /** Media types beside those of the kit; each suits the kinds of resources that it can render. */
  readonly serializers?: readonly Serializer[]
  /** What the documentation adds to the description. */
  readonly documentation?: Pick<Site, 'catalogued' | 'securitySchemes' | 'exampleOf'>
  /**
   * Returns the version of all that is stored, which changes with every change of any process; undefined if it is not
   * known. With it, equal requests are answered once for each version.
   */
  readonly stateVersion?: RepeatsOptions['stateVersion'] | undefined
  /** The clock of the resources: one of `countedClock`, if `stateVersion` is given. */
  readonly clock?: Clock | undefined
  /**
   * Whether responses come from caches; `verified` makes each response again and reports a cached one that differs, for
   * tests and development.
   */
  readonly caches?: 'used' | 'verified' | 'off' | undefined
  /** The development mode, `development()` of `@waymark/server/development`; by default it is off. */
  readonly development?: Development | undefined
  /** Parts that replace the default ones. */
  readonly parts?: Partial<Service>
}

const day = 86_400_000
const withoutTransaction: Service['inTransaction'] = (work) => work()
const bytesOfContents = 32 * 1024 * 1024

function contentsOf(caches: ServiceOptions['caches']): ContentCache {
  if (caches === 'off') return uncached
  const cache = contentCache(bytesOfContents)
  return caches === 'verified' ? verifiedContentCache(cache) : cache
}

/**
 * Creates the server of a described service: negotiation in all media types, validators, preconditions, forms,
 * authentication, problems and documentation. It does not listen yet.
 */
export function createService<Principal>(options: ServiceOptions<Principal>): Server {
  return serverOf(listenerOptionsOf(withAnyPrincipal(options)))
}

/**
 * Creates a described service for a path of a server that exists: a listener for `node:http`, and a Koa middleware. Whoever
 * ends the server aborts `stopping`, so that event streams end too.
 *
 * @param options with the base path that clients see; routes, links and forms are written without it
 * @example
 * const shop = mountService({ ...options, basePath: '/shop' })
 * app.use(shop.middleware)
 */
export function mountService<Principal>(
  options: ServiceOptions<Principal> & { readonly basePath: BasePath },
): MountedService {
  return mounted(options.basePath, listenerOptionsOf(withAnyPrincipal(options)))
}

/** Returns the options for the HTTP layer, which passes principals on without a look at them. */
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
  const { stopping, probes, queue, hosts, basePath = '' } = options
  requireBasePath(basePath)
  const development = attachedTo(serviceOf(options), options.development)
  const { service } = development
  const hasHome = options.routes.some(({ name }) => name === 'home')
  const served: readonly Served[] = [
    ...(hasHome ? [] : [{ name: 'home', template: '/', resource: homeResource(options) }]),
    ...options.routes,
    ...(options.authenticator === undefined || options.signIn !== undefined ? [] : [signIn]),
    ...documented(options, service, () => served),
  ]
  const fields = securityFields(origin?.startsWith('https:') === true)
  const clientKey = clientKeyOf(trustedProxies)
  const again = responseCacheOf(options, service, clientKey)
  const routes = [...served.map(development.revalidated), ...development.routes]
  const all = [...endpoints, ...development.endpoints]
  const koa = koaApp({ service, endpoints: all, routes, fields, origins, stopping, clientKey, repeats: again })
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
    repeats: again,
  }
}

function responseCacheOf(
  { stateVersion, clock = systemClock, caches }: ServiceOptions,
  service: Service,
  clientKey: RepeatsOptions['clientKey'],
): Repeats | undefined {
  if (stateVersion === undefined || caches === 'off') return undefined
  return repeats({ service, clock, stateVersion, clientKey, isVerified: caches === 'verified' })
}

const systemClock: Clock = { now: () => Date.now() }

/** Returns what the HTTP layer needs from a service, for a server of another kind such as a gateway. */
export function serviceOf(options: ServiceOptions): Service {
  const { description, authenticator = anonymousOnly, inTransaction = withoutTransaction, origin, caches } = options
  const { basePath = '' } = options
  return {
    serializers: serializersWith({ ...documentationViews, ...options.development?.views, ...options.views }, [
      alpsOf({ description, served: options.routes }),
      ...(options.serializers ?? []),
    ]),
    defaultProblemSerializer: problemJson,
    context: {
      ...{ service: options.name, curies: curiesOf(description), home: '/' },
      stylesheet: href(documentationRoutes.stylesheet, {}),
      script: href(documentationRoutes.script, {}),
      ceremonyScript: href(documentationRoutes.passkeyScript, {}),
      icon: href(documentationRoutes.icon, {}),
      ...(origin === undefined ? {} : { origin }),
    },
    problems: { ...protocolProblems, ...options.problems },
    basePath,
    problemType: (name) => outsideHref(basePath, href(documentationRoutes.problem, { problem: name })),
    self: relationOf(description, 'self'),
    generalLinks: [{ relation: relationOf(description, 'home'), links: [{ href: '/', title: 'Home' }] }],
    authenticator,
    account: ({ principal }, uri) => {
      const { href: place, out } = options.signIn ?? { href: signIn.template, out: undefined }
      if (principal !== undefined) return out === undefined ? undefined : { href: out, title: 'Sign out' }
      if (options.authenticator === undefined) return undefined
      return { href: out === undefined ? place : `${place}?to=${encodeURIComponent(uri)}`, title: 'Sign in' }
    },
    signIn: () => ({}),
    inTransaction,
    record: () => Promise.resolve(),
    contents: contentsOf(caches),
    submissions: submissions(submissionsInMemory(), {
      ...{ inTransaction, window: 10_000, keyLifetime: day, now: () => Date.now() },
    }),
    limits: undefined,
    deprecations: [],
    echoes: false,
    report:
      options.report ??
      ((error, traceId) => {
        console.error(traceId, error)
      }),
    newTraceId: randomUUID,
    isTemporary: (error) => error instanceof Unavailable,
    ...options.parts,
  }
}

/** A page that demands credentials, so that a browser asks for them. */
const signIn: Served = {
  name: 'signIn',
  template: '/sign-in',
  resource: resource({
    kind: 'document',
    cache: { store: 'none' },
    find: ({ caller }) => Promise.resolve({ entity: caller, version: '' }),
    refusal: ({ principal }) =>
      principal === undefined ? protocolProblem('authentication-required', 'Sign in to continue.') : undefined,
    represent: () => ({
      ...{ kind: 'document', title: 'You are signed in', state: {} },
      ...{ links: [], embedded: [], forms: [] },
    }),
  }),
}

function documented(
  { name, summary, version, description, origin, basePath = '', endpoints = [], documentation: more }: ServiceOptions,
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
  }
  const resources = documentation({ ...site, ...more })
  return Object.entries(documentationRoutes).map(([route, path]) => {
    // The routes are the keys of the resources.
    return { name: route, template: path, resource: resources[route as keyof typeof documentationRoutes] }
  })
}

function homeResource({ name, summary, version, description, home }: ServiceOptions): Resource {
  const represent = representer(description)
  return resource({
    kind: 'home',
    isPublic: true,
    cache: { store: 'public', maxAge: 60 },
    find: () => Promise.resolve({ entity: {}, version }),
    represent: () =>
      represent('home', {
        title: name,
        self: '/',
        state: { name, description: summary },
        links: { ...home, ...documentationLinks },
      }),
  })
}

function curiesOf({ relations }: CodedDescription): Service['context']['curies'] {
  const prefixes = Object.values(relations).flatMap(({ name, registered }) =>
    registered ? [] : [name.split(':')[0] ?? ''],
  )
  return [...new Set(prefixes)].map((name) => ({ name, href: template(documentationRoutes.rel) }))
}
