import { decodeFields, type Fault, type Fields, type FormDescription, type InputOf } from '@waymark/shared'
import type { Representation } from '../hypermedia/representation.ts'
import type { Serializer } from '../hypermedia/serializer.ts'
import type { CachePolicy } from './cache-policy.ts'
import type { Problem } from './problem.ts'

/*
 * A resource is a record of answers to questions; none is about media types, and whoever answers knows no header.
 *  1. `find` answers what is there: an entity with the version of its state, or a problem (missing, gone, hidden).
 *  2. `represent` says what it is and what can be done next. The same version gives the same representation.
 *  3. An action takes the input of one form, does one thing or nothing, and says what came of it.
 *  4. decide() asks, in the order of HTTP; a resource never does.
 */
export interface ResourceDefinition<Entity, Parameters extends Fields> {
  /** The parameters of the query; any other is refused. */
  readonly parameters?: Parameters
  readonly cache: CachePolicy
  find(target: Target<Parameters>): Promise<Found<Entity> | Problem>
  represent(entity: Entity, target: Target<Parameters>): Representation | Promise<Representation>
  readonly actions?: Partial<Record<WriteMethod, Action<Entity>>>
  /** Where the resource is not written in the service's media types but in its own. */
  readonly serializers?: readonly Serializer[]
}

export type WriteMethod = 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface Target<Parameters extends Fields = Fields> {
  /** The variables of the path. */
  readonly variables: Readonly<Record<string, string>>
  readonly parameters: InputOf<Parameters>
}

export interface Found<Entity> {
  readonly entity: Entity
  /** Names the state: it changes whenever the representation would. Characters of an entity tag but no semicolon. */
  readonly version: string
  /** When the state last changed, in milliseconds since 1970. */
  readonly changed?: number
}

export type Outcome =
  | { readonly outcome: 'created'; readonly location: string; readonly version: string; readonly made: Representation }
  | { readonly outcome: 'changed'; readonly version: string; readonly made: Representation }
  | { readonly outcome: 'removed' }
  | Problem

/** An action whose form is hidden: it takes raw input, decodes it, and reports every fault at once. */
export interface Action<Entity> {
  /** The name of its form in the representation. */
  readonly form: string
  readonly fields: Fields
  perform(entity: Entity, input: unknown): Promise<Outcome | { readonly faults: readonly Fault[] }>
}

/** An action from a form of the description: what `act` receives has passed the form's own fields. */
export function action<Entity, Inputs extends Fields>(
  name: string,
  form: FormDescription<string, Inputs>,
  act: (entity: Entity, input: InputOf<Inputs>) => Promise<Outcome>,
): Action<Entity> {
  return {
    form: name,
    fields: form.fields,
    async perform(entity, input) {
      const decoded = decodeFields(form.fields, input)
      return decoded.ok ? act(entity, decoded.value) : { faults: decoded.faults }
    },
  }
}

/** A resource as decide() asks it; what its entity is stays its own business. */
export interface Resource {
  readonly parameters: Fields
  readonly cache: CachePolicy
  readonly actions: Readonly<Partial<Record<WriteMethod, Pick<Action<never>, 'form' | 'fields'>>>>
  readonly serializers?: readonly Serializer[]
  find(target: Target): Promise<FoundResource | Problem>
}

export interface FoundResource {
  readonly version: string
  readonly changed?: number
  represent(): Representation | Promise<Representation>
  perform(method: WriteMethod, input: unknown): Promise<Outcome | { readonly faults: readonly Fault[] }>
}

/** Hides what a resource's entity is behind the answers that decide() needs. */
export function resource<Entity, Parameters extends Fields>(
  definition: ResourceDefinition<Entity, Parameters>,
): Resource {
  const { actions = {}, cache, serializers } = definition
  return {
    // Without a declaration no parameter is known.
    parameters: definition.parameters ?? {},
    cache,
    actions,
    ...(serializers === undefined ? {} : { serializers }),
    async find(given) {
      // decide() has decoded the parameters with this definition's own fields.
      const target = given as Target<Parameters>
      const found = await definition.find(target)
      if ('problem' in found) return found
      const { entity, ...state } = found
      return {
        ...state,
        represent: () => definition.represent(entity, target),
        perform: (method, input) => performed(actions[method], entity, input),
      }
    },
  }
}

function performed<Entity>(
  action: Action<Entity> | undefined,
  entity: Entity,
  input: unknown,
): ReturnType<Action<Entity>['perform']> {
  if (action === undefined) throw new Error('decide() performs only the methods that the resource has')
  return action.perform(entity, input)
}
