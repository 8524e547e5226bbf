import type { Fields, InputOf } from '@waymark/shared'
import type { Json, Representation } from '../hypermedia/representation.ts'
import type { Serializer, ResourceTraits, ServerSentEvent } from '../hypermedia/serializer.ts'
import type { Action, ActionResult, ActionRules, Beginning } from './actions/action.ts'
import type { Caller } from './caller.ts'
import type { CachePolicy } from './caching/cache-policy.ts'
import type { WriteMethod } from './content/content.ts'
import type { Instant } from '../values/time.ts'
import type { Problem, HeaderFields } from './problem.ts'
import type { VariablesIn } from './routes.ts'
import type { VersionWatch } from './version-watch.ts'

/** The properties of a resource that do not depend on its entity. */
interface ResourceRules {
  /** The name of the resource in the service description. */
  readonly kind: string
  /** Whether its representations contain calendar events. */
  readonly hasEvents?: boolean
  readonly cache: CachePolicy
  /** Whether all callers get the same representation, whatever their credentials. */
  readonly isPublic?: boolean
  /**
   * Whether its representations are signed without being asked to, if the service has keys for it; they are sent without
   * content coding.
   */
  readonly isSigned?: boolean
  /** Replaces the service's serializers. */
  readonly serializers?: readonly Serializer[]
  /** Whether the resource verifies Authorization itself; the caller is then authenticated by cookie only. */
  readonly readsAuthorization?: boolean
  /** Whether its forms are for any user, such as those that sign in or out. */
  readonly isForAnyUser?: boolean
  /** Whether GET is not supported. */
  readonly isWriteOnly?: boolean
  /** Whether GET answers range requests; by default it does where it is supported. */
  readonly hasRanges?: boolean
}

/**
 * A resource in terms of its entity, independent of media types and header fields.
 *
 * 1. `find` returns an entity with the version of its state, or a problem.
 *
 * 2. `represent` returns its state, links and forms. The same version gives the same representation.
 *
 * 3. An action takes the input of one form and returns an outcome, or faults; it changes everything or nothing.
 *
 * 4. decide() calls these in the order of HTTP.
 */
export interface ResourceDefinition<
  Entity,
  Parameters extends Fields,
  Route extends string = string,
  Principal = unknown,
> extends ResourceRules {
  /**
   * The URI Template that it is served at; `find` then knows the names of the path variables.
   *
   * @example
   * const definition = { route: '/books/{book}', find: ({ variables }) => found(variables.book) }
   */
  readonly route?: Route
  /** The query parameters; any other is rejected. */
  readonly parameters?: Parameters
  find(target: Target<Parameters, NamesIn<Route>, Principal>): Promise<Found<Entity> | Problem>
  represent(
    entity: Entity,
    target: Target<Parameters, NamesIn<Route>, Principal>,
  ): Representation | Promise<Representation>
  /** Returns additional response fields for GET. */
  fields?(entity: Entity): HeaderFields
  /** Returns the name of the file that a client stores, without the ending of its media type (RFC 6266). */
  fileName?(entity: Entity): string
  /** Returns a problem if the caller may not read the resource, although it may act on it. */
  refusal?(entity: Entity): Problem | undefined
  readonly actions?: Partial<Record<WriteMethod, Action<Entity>>>
  /**
   * Returns the future events of the resource, or undefined if there can be none.
   *
   * @param seen the Last-Event-ID of the client
   */
  watch?(entity: Entity, seen: string | undefined): Watch | undefined
  /** Gives the resource an event stream of its versions, instead of `watch`. */
  readonly watchVersion?: VersionWatch
  /** Returns the surrogate keys under which a shared cache stores the resource, for purging. */
  cacheTags?(entity: Entity): readonly string[]
  /**
   * Whether the tags name all that the representation for an anonymous caller shows of what tagged changes change, so that a
   * change without one of its tags does not invalidate a cached response.
   */
  readonly hasAllTags?: boolean
  /**
   * Returns the URIs or URI Templates of other resources whose state the representation shows. A change of one of them, or of
   * another one below the same first segment, invalidates stored responses (RFC 9875).
   *
   * @example
   * const definition = { route: '/shelves', shows: () => ['/books'] }
   */
  shows?(): readonly string[]
}

/** The events of a resource, until there can be no more or the client disconnects. */
export type Watch = (closed: AbortSignal) => AsyncIterable<ServerSentEvent>

/** The credentials of a request, unverified. */
export interface UnverifiedCredentials {
  readonly authorization?: string | undefined
  readonly cookie?: string | undefined
}

/** The names of the path variables of a route; any name for a route that is not given. */
type NamesIn<Route extends string> = string extends Route ? string : VariablesIn<Route>

/**
 * The lookup of an entity.
 *
 * @typeParam Variables the names of the path variables
 * @typeParam Principal the callers as the policy of the service knows them
 */
export interface Target<Parameters extends Fields = Fields, Variables extends string = string, Principal = unknown> {
  /** The path variables, percent-decoded. */
  readonly variables: Readonly<Record<Variables, string>>
  readonly parameters: InputOf<Parameters>
  readonly caller: Caller<Principal>
  /** The rate-limit key of the client. The response cache keeps no response that was made with it. */
  readonly client: string
  /** The User-Agent field. */
  readonly agent?: string | undefined
  /** Whether a page of this service sent the request. */
  readonly isFromOwnPage: boolean
  /** For resources that verify credentials themselves. */
  readonly credentials?: UnverifiedCredentials
  /** The relations that the query asks to embed, such as `supplier` or `item.supplier`; undefined for the usual ones. */
  readonly embed?: readonly string[] | undefined
}

/** An entity with the validators of its representation (RFC 9110 §8.8). */
export interface Found<Entity> {
  readonly entity: Entity
  /**
   * The version of the state, which changes whenever the representation does. Entity tag characters without semicolon.
   */
  readonly version: string
  /**
   * The version of what the representation shows of other resources, such as embedded ones. A read compares it; a write
   * does not, because it does not change them.
   */
  readonly shownVersion?: string
  /** The last change, in milliseconds since 1970. */
  readonly changed?: number
  /**
   * The instant until which the representation changes with the database only. Without it, a response is not cached if the
   * clock was read for it.
   */
  readonly until?: Instant
  /** Whether the resource does not exist yet and a PUT would create it. */
  readonly isMissing?: boolean
}

/**
 * A resource as decide() sees it, with its entity type hidden.
 *
 * @typeParam Principal the callers that it knows: it fits only a service with such an authenticator
 */
export interface Resource<Principal = unknown> extends ResourceTraits, Omit<ResourceRules, keyof ResourceTraits> {
  /** The URI Template that it is written for. */
  readonly route?: string
  readonly parameters: Fields
  readonly isPublic: boolean
  readonly actions: Readonly<Partial<Record<WriteMethod, ActionRules & Pick<Action<never>, 'form' | 'fields'>>>>
  // A property, because the compiler compares the parameters of methods in both directions.
  readonly find: (target: Target<Fields, string, Principal>) => Promise<FoundResource | Problem>
}

export interface FoundResource extends Omit<Found<never>, 'entity'> {
  readonly cacheTags: readonly string[]
  readonly hasAllTags: boolean
  readonly shows: readonly string[]
  readonly fields: HeaderFields
  readonly fileName: string | undefined
  represent(): Representation | Promise<Representation>
  /** Returns undefined if there can be no more events. */
  watch(seen: string | undefined): Watch | undefined
  refusal(): Problem | undefined
  action(method: WriteMethod): BoundAction
}

export interface BoundAction extends Pick<
  Action<never>,
  | 'form'
  | 'fields'
  | 'leadsTo'
  | 'texts'
  | 'keepsOwnTransaction'
  | 'takesLocks'
  | 'isTagged'
  | 'shownOnce'
  | 'acceptsEmptyContent'
> {
  readonly refusal: () => Problem | undefined
  /** Undefined if the action supports no patches. */
  readonly document: () => Json | undefined
  readonly perform: (input: unknown) => Promise<ActionResult>
  /** Undefined if the action cannot run in the background. */
  readonly begin: (input: unknown) => Promise<Beginning> | undefined
}

/**
 * Creates a resource from its definition, hiding the entity type.
 *
 * @example
 * const represent = representer(libraryDescription)
 * const home = resource({
 *   kind: 'home',
 *   cache: { store: 'public', maxAge: 60 },
 *   find: () => Promise.resolve({ entity: 'Library', version: '1' }),
 *   represent: (name) =>
 *     represent('home', {
 *       title: name,
 *       self: '/',
 *       state: { name, description: 'Books to read.' },
 *       links: { books: { href: '/books' }, loans: { href: '/loans' }, ...documentationLinks },
 *     }),
 * })
 */
export function resource<Entity, Parameters extends Fields, const Route extends string, Principal>(
  definition: ResourceDefinition<Entity, Parameters, Route, Principal>,
): Resource<Principal> {
  const { watchVersion, actions = {}, parameters = {}, hasEvents = false, isPublic = false } = definition
  type At = Target<Parameters, NamesIn<Route>, Principal>
  const versionsOf = (target: At, seen: string | undefined): Watch | undefined => {
    if (watchVersion === undefined) return undefined
    const key = JSON.stringify([definition.kind, target.variables, target.parameters])
    const read = async (): Promise<string | undefined> => {
      const found = await definition.find(target)
      return 'problem' in found ? undefined : found.version
    }
    return (closed) => watchVersion({ key, read, seen }, closed)
  }
  return {
    ...definition,
    actions,
    parameters,
    hasEvents,
    isPublic,
    isWatched: definition.watch !== undefined || watchVersion !== undefined,
    async find(given) {
      // decide() has decoded the parameters with the fields of this definition, and the service has compared the routes.
      const target = given as At
      const found = await definition.find(target)
      if ('problem' in found) return found
      const { entity, ...state } = found
      return {
        ...state,
        cacheTags: definition.cacheTags?.(entity) ?? [],
        hasAllTags: definition.hasAllTags ?? false,
        shows: definition.shows?.() ?? [],
        fields: definition.fields?.(entity) ?? {},
        fileName: definition.fileName?.(entity),
        represent: () => definition.represent(entity, target),
        watch: (seen) => definition.watch?.(entity, seen) ?? versionsOf(target, seen),
        refusal: () => definition.refusal?.(entity),
        action: (method) => bound(actions[method], entity),
      }
    },
  }
}

/**
 * Returns `resource` for the principals of a service, so that `find` gets them with their type.
 *
 * @example
 * const resource = resourceFor<{ readonly name: string }>()
 * const account = resource({
 *   route: '/accounts/{account}',
 *   kind: 'document',
 *   cache: { store: 'none' },
 *   find: ({ variables, caller }) =>
 *     Promise.resolve(
 *       caller.principal?.name === variables.account
 *         ? { entity: caller.principal, version: '1' }
 *         : protocolProblem('not-found', 'There is no such account.'),
 *     ),
 *   represent: ({ name }) => ({ kind: 'document', title: name, state: { name }, links: [], embedded: [], forms: [] }),
 * })
 * assert.equal(account.route, '/accounts/{account}')
 */
export function resourceFor<Principal>(): <Entity, Parameters extends Fields, const Route extends string>(
  definition: ResourceDefinition<Entity, Parameters, Route, Principal>,
) => Resource<Principal> {
  return (definition) => resource(definition)
}

function bound<Entity>(action: Action<Entity> | undefined, entity: Entity): BoundAction {
  if (action === undefined) throw new Error('decide() performs only actions that the resource has')
  return {
    ...action,
    refusal: () => action.refusal?.(entity),
    document: () => action.document?.(entity),
    perform: (input) => action.perform(entity, input),
    begin: (input) => action.begin?.(entity, input),
  }
}
