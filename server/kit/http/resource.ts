import { decodeFields, type Fault, type Fields, type FormDescription, type InputOf } from '@waymark/shared'
import type { Json, Representation } from '../hypermedia/representation.ts'
import type { Serializer, Suited, ServerSentEvent } from '../hypermedia/serializer.ts'
import type { Caller } from './caller.ts'
import type { CachePolicy } from './caching/cache-policy.ts'
import type { TextFields, WriteMethod } from './content/content.ts'
import type { Problem, HeaderFields } from './problem.ts'

/*
 * A resource is a record of answers to questions; none is about media types, and whoever answers knows no header.
 *  1. `find` answers what is there: an entity with the version of its state, or a problem (missing, gone, hidden).
 *  2. `represent` says what it is and what can be done next. The same version gives the same representation.
 *  3. An action takes the input of one form, does one thing or nothing, and says what came of it.
 *  4. decide() asks, in the order of HTTP; a resource never does.
 */
export interface ResourceDefinition<Entity, Parameters extends Fields> {
  /** The name of the resource in its description. */
  readonly kind: string
  /** Whether its representations carry events of a calendar. */
  readonly hasEvents?: boolean
  /** The parameters of the query; any other is refused. */
  readonly parameters?: Parameters
  readonly cache: CachePolicy
  /** Whether it is the same whoever asks; anything else may differ in what it shows and allows. */
  readonly isForEverybody?: boolean
  find(target: Target<Parameters>): Promise<Found<Entity> | Problem>
  represent(entity: Entity, target: Target<Parameters>): Representation | Promise<Representation>
  /** Further fields of the answer that shows it. */
  fields?(entity: Entity): HeaderFields
  /** Why the caller may not read it, although it may act on it; undefined where it may. */
  refusal?(entity: Entity): Problem | undefined
  readonly actions?: Partial<Record<WriteMethod, Action<Entity>>>
  /**
   * What happens to it from now on, for those who want to be told as it happens; undefined where nothing will.
   *
   * @param seen the id of the event that the client has seen last
   */
  watch?(entity: Entity, seen: string | undefined): Watch | undefined
  /** Names under which a shared cache keeps the resource, so that it can be told what to forget. */
  cacheTags?(entity: Entity): readonly string[]
  /** Where the resource is not written in the service's media types but in its own. */
  readonly serializers?: readonly Serializer[]
  /** Whether it judges Authorization itself; who asks is then known by the cookie only. */
  readonly readsAuthorization?: boolean
  /** Whether there is nothing to read, only something to do. */
  readonly isWriteOnly?: boolean
}

/** What happens to a resource, until nothing will any more or nobody looks. */
export type Watch = (closed: AbortSignal) => AsyncIterable<ServerSentEvent>

/** What a client shows in header fields beside the content. */
export interface Shown {
  readonly authorization?: string | undefined
  readonly cookie?: string | undefined
}

export interface Target<Parameters extends Fields = Fields> {
  /** The variables of the path. */
  readonly variables: Readonly<Record<string, string>>
  readonly parameters: InputOf<Parameters>
  readonly caller: Caller
  /** What stands for the client when requests are counted. */
  readonly client: string
  /** What the client calls itself. */
  readonly agent?: string | undefined
  /** Whether it was sent by a page of this service. */
  readonly isFromOwnPage: boolean
  /** For those that judge it themselves. */
  readonly shown?: Shown
}

export interface Found<Entity> {
  readonly entity: Entity
  /** Names the state: it changes whenever the representation would. Characters of an entity tag but no semicolon. */
  readonly version: string
  /** When the state last changed, in milliseconds since 1970. */
  readonly changed?: number
  /** Whether a PUT would create it: what is shown until then is only how. */
  readonly isMissing?: boolean
}

/** What came of an action. `touched` are the URIs of other resources that have changed with it. */
export type Outcome =
  | (Made & { readonly outcome: 'created'; readonly location: string })
  /** `at` is the URI of what was changed, and is shown, where that is not the target. */
  | (Made & { readonly outcome: 'changed'; readonly at?: string })
  /** It goes on in the background; `location` is where it can be watched. */
  | (Made & { readonly outcome: 'accepted'; readonly location: string; readonly retryAfter: number })
  | (Touching & { readonly outcome: 'removed' })
  | Problem

interface Touching {
  readonly touched?: readonly string[]
  /** Further fields of the answer. */
  readonly headers?: HeaderFields
  /** Where a browser that has sent a form goes on, if not to the result. */
  readonly goOn?: string
}

interface Made extends Touching {
  /**
   * What only this answer shows, such as a secret, a report or what the caller may not read at its place. Without it the
   * answer shows what a GET of the place would, with the same entity tag.
   */
  readonly made?: Representation
}

/** The rules of an action that HTTP can hold a request to before anything is done. */
export interface ActionRules {
  /** Whether a request must say with If-Match which state it changes. */
  readonly demandsCondition?: boolean
  /** Whether a request must carry an Idempotency-Key. */
  readonly demandsKey?: boolean
  /** Media types of which a text is all that one field takes, with the name of the field. */
  readonly texts?: TextFields
  /** How many bytes the content may have, where that is not the usual limit. */
  readonly contentLimit?: number
  /** Whether the answer holds what is shown once and never again; it is then shown whatever the client prefers. */
  readonly showsSecret?: boolean
  /** Whether a request without content says enough, as where the form has no fields. */
  readonly acceptsNothing?: boolean
  /** Whether it begins its transactions itself, because it does what takes long in between. */
  readonly keepsOwnTransaction?: boolean
}

/** An action whose form is hidden: it takes raw input, decodes it, and reports every fault at once. */
export interface Action<Entity> extends ActionRules {
  /** The name of its form in the representation. */
  readonly form: string
  readonly fields: Fields
  /** Why the caller may not do this; undefined where it may. */
  refusal?(entity: Entity): Problem | undefined
  /** What a patch is applied to: the present input of the form. */
  document?(entity: Entity): Json
  perform(entity: Entity, input: unknown): Promise<Performed>
  /** Begins and does not wait, for those who prefer it; what it answers is accepted. */
  begin?(entity: Entity, input: unknown): Promise<Beginning>
}

/** What is wrong with the input; `form` is the form that was filled in, where the action has several. */
export interface Faults {
  readonly faults: readonly Fault[]
  readonly form?: string
}

/** What came of an action, or the faults of its input. */
export type Performed = Outcome | Faults
export type Beginning = Begun | Problem | Faults

/** What was begun, and its end for those who can wait a little. */
export interface Begun {
  readonly accepted: Extract<Outcome, { readonly outcome: 'accepted' }>
  readonly done: Promise<Outcome>
}

type Act<Entity, Inputs extends Fields, Result> = (entity: Entity, input: InputOf<Inputs>) => Promise<Result>

/** An action from a form of the description. `act` gets input that has passed the form's own fields, and may find more faults. */
export function action<Entity, Inputs extends Fields>(
  name: string,
  form: FormDescription<string, Inputs>,
  act: Act<Entity, Inputs, Performed>,
  more: ActionRules &
    Pick<Action<Entity>, 'document' | 'refusal'> & { readonly begin?: Act<Entity, Inputs, Begun | Problem> } = {},
): Action<Entity> {
  const { begin, ...rules } = more
  const decoding =
    <Result>(then: Act<Entity, Inputs, Result>) =>
    async (entity: Entity, input: unknown): Promise<Result | Faults> => {
      const decoded = decodeFields(form.fields, input)
      return decoded.ok ? then(entity, decoded.value) : { faults: decoded.faults }
    }
  return {
    form: name,
    fields: form.fields,
    showsSecret: form.showsSecret ?? false,
    acceptsNothing: Object.keys(form.fields).length === 0,
    ...rules,
    perform: decoding(act),
    ...(begin === undefined ? {} : { begin: decoding(begin) }),
  }
}

/** A resource as decide() asks it; what its entity is stays its own business. */
export interface Resource extends Suited {
  readonly parameters: Fields
  readonly cache: CachePolicy
  readonly isForEverybody: boolean
  readonly actions: Readonly<Partial<Record<WriteMethod, ActionRules & Pick<Action<never>, 'form' | 'fields'>>>>
  readonly serializers?: readonly Serializer[]
  readonly readsAuthorization?: boolean
  readonly isWriteOnly?: boolean
  find(target: Target): Promise<FoundResource | Problem>
}

export interface FoundResource {
  readonly version: string
  readonly changed?: number
  readonly isMissing?: boolean
  readonly cacheTags: readonly string[]
  readonly fields: HeaderFields
  represent(): Representation | Promise<Representation>
  /** Undefined where nothing will happen to it any more. */
  watch(seen: string | undefined): Watch | undefined
  /** Why the caller may not read it. */
  refusal(): Problem | undefined
  /** The action of a method, bound to what was found. */
  action(method: WriteMethod): BoundAction
}

export interface BoundAction extends Pick<
  Action<never>,
  'form' | 'fields' | 'texts' | 'keepsOwnTransaction' | 'showsSecret' | 'acceptsNothing'
> {
  readonly refusal: () => Problem | undefined
  /** What a patch is applied to; undefined where the action takes no patch. */
  readonly document: () => Json | undefined
  readonly perform: (input: unknown) => Promise<Performed>
  /** Undefined where the action cannot be begun without waiting. */
  readonly begin: (input: unknown) => Promise<Beginning> | undefined
}

/** Hides what a resource's entity is behind the answers that decide() needs. */
export function resource<Entity, Parameters extends Fields>(
  definition: ResourceDefinition<Entity, Parameters>,
): Resource {
  const { kind, hasEvents = false, isForEverybody = false, actions = {}, cache, serializers } = definition
  const { readsAuthorization = false, isWriteOnly = false } = definition
  return {
    kind,
    hasEvents,
    isWatched: definition.watch !== undefined,
    // Without a declaration no parameter is known.
    parameters: definition.parameters ?? {},
    cache,
    isForEverybody,
    actions,
    readsAuthorization,
    isWriteOnly,
    ...(serializers === undefined ? {} : { serializers }),
    async find(given) {
      // decide() has decoded the parameters with this definition's own fields.
      const target = given as Target<Parameters>
      const found = await definition.find(target)
      if ('problem' in found) return found
      const { entity, ...state } = found
      return {
        ...state,
        cacheTags: definition.cacheTags?.(entity) ?? [],
        fields: definition.fields?.(entity) ?? {},
        represent: () => definition.represent(entity, target),
        watch: (seen) => definition.watch?.(entity, seen),
        refusal: () => definition.refusal?.(entity),
        action: (method) => bound(actions[method], entity),
      }
    },
  }
}

function bound<Entity>(action: Action<Entity> | undefined, entity: Entity): BoundAction {
  if (action === undefined) throw new Error('decide() asks only for the methods that the resource has')
  return {
    form: action.form,
    fields: action.fields,
    ...(action.texts === undefined ? {} : { texts: action.texts }),
    keepsOwnTransaction: action.keepsOwnTransaction ?? false,
    acceptsNothing: action.acceptsNothing ?? false,
    showsSecret: action.showsSecret ?? false,
    refusal: () => action.refusal?.(entity),
    document: () => action.document?.(entity),
    perform: (input) => action.perform(entity, input),
    begin: (input) => action.begin?.(entity, input),
  }
}
