import type { RecordedValues } from '../recorded-values.ts'
import { decodeFields, type Fault, type Fields, type FormDescription, type InputOf } from '@waymark/shared'
import type { Json, Representation } from '../../hypermedia/representation.ts'
import type { ContentType, TextFields } from '../content/content.ts'
import type { Problem, HeaderFields } from '../problem.ts'

/** What an action has done. `touched` lists the URIs of other resources that have changed with it. */
export type Outcome =
  /** `at` is the URI of the resource that the response shows, where PUT has created its target and shows another one. */
  | (WithRepresentation & { readonly outcome: 'created'; readonly location: string; readonly at?: string })
  /** `at` is the URI of the updated resource if it is not the target. */
  | (WithRepresentation & { readonly outcome: 'updated'; readonly at?: string })
  /** The action continues in the background; `location` is its status resource. */
  | (WithRepresentation & { readonly outcome: 'accepted'; readonly location: string; readonly retryAfter: number })
  | (SideEffects & { readonly outcome: 'deleted' })

interface SideEffects {
  readonly touched?: readonly string[]
  /** Values to record in the audit log, by name: before and after the change. */
  readonly recorded?: RecordedValues
  /** Additional response fields. */
  readonly headers?: HeaderFields
  /** What was done, in words for the page that follows; empty for nothing, and by default a word for the outcome. */
  readonly done?: string | undefined
  /** Where a browser is redirected after submitting a form, if not to the result. */
  readonly next?: string | undefined
}

interface WithRepresentation extends SideEffects {
  /**
   * A representation that only this response shows, such as a secret, a report, or a result that the caller may not
   * read. Without it, the response has the representation and the entity tag of a GET.
   */
  readonly representation?: Representation
}

/** The rules of an action that are checked before it is performed. */
export interface ActionRules {
  /**
   * Whether If-Match is required. `entity tag` also rejects `*`, for a URI that can identify another resource after a change,
   * such as a position in a list.
   */
  readonly requiresCondition?: boolean | 'entity tag'
  /** Whether Idempotency-Key is required. */
  readonly requiresKey?: boolean
  /** Media types whose whole content fills one field, with the name of the field. */
  readonly texts?: TextFields
  /** The only media types of the content, if not those of the method. */
  readonly accepts?: readonly ContentType[] | undefined
  /** Further media types, whose content an endpoint parses itself. */
  readonly ownTypes?: readonly string[] | undefined
  /** Maximum length of the content in bytes, if not the default. */
  readonly contentLimit?: number
  /** Content of this response only, for which `Prefer: return=minimal` is ignored. Idempotency records have no secrets. */
  readonly shownOnce?: 'secret' | 'report' | undefined
  /** Whether the request may have no content, because the form has no fields. */
  readonly acceptsEmptyContent?: boolean
  /** Whether the response may come before the end of the action (202). */
  readonly isBackground?: boolean
  /** Whether the action manages its own transactions, because it does slow work between them. */
  readonly keepsOwnTransaction?: boolean
  /** Whether the action takes row locks, so that its transaction runs concurrently with others. */
  readonly takesLocks?: boolean
  /**
   * Whether the action changes nothing that responses with tags show, beside what its stores touch; see `hasAllTags` of a
   * resource.
   */
  readonly isTagged?: boolean
}

/** An action takes raw input, decodes it, and reports all faults at once. */
export interface Action<Entity> extends ActionRules {
  readonly form: string
  readonly fields: Fields
  /** The kind of resource of a successful submission. */
  readonly leadsTo?: string | undefined
  /** Returns a problem if the caller may not perform the action. */
  refusal?(entity: Entity): Problem | undefined
  /** Returns the current input of the form, which patches are applied to. */
  document?(entity: Entity): Json
  perform(entity: Entity, input: unknown): Promise<ActionResult>
  /** Starts the action in the background. */
  begin?(entity: Entity, input: unknown): Promise<Beginning>
}

/** Input faults; `form` is the submitted form if the action has several. */
export interface Faults {
  readonly faults: readonly Fault[]
  readonly form?: string
}

/**
 * The result of an action: its outcome, a problem, or the faults of its input, which are answered with 422. Faults and
 * errors roll back what the action has stored; a problem does not, because it may record a failed attempt.
 */
export type ActionResult = Outcome | Problem | Faults
export type Beginning = Begun | Problem | Faults

/** A started action and its eventual outcome. */
export interface Begun {
  readonly accepted: Extract<Outcome, { readonly outcome: 'accepted' }>
  readonly done: Promise<Outcome | Problem>
}

type Act<Entity, Inputs extends Fields, Result> = (entity: Entity, input: InputOf<Inputs>) => Promise<Result>

/**
 * Creates an action from a form of the description. `act` gets decoded input and may report more faults.
 *
 * @example
 * const lent = new Set(['dune'])
 * const lend = action(
 *   'lend',
 *   form('loan', { title: 'Lend a book', fields: loans.fields }),
 *   async (_: unknown, { book }) => {
 *     if (lent.has(book)) return { faults: [{ pointer: '/book', detail: 'is lent' }] }
 *     return Promise.resolve({ outcome: 'created', location: `/loans/${book}` })
 *   },
 * )
 * const input = { book: 'dune', reader: 'Ada', due: '2026-12-24' }
 * assert.deepEqual(await lend.perform(undefined, input), { faults: [{ pointer: '/book', detail: 'is lent' }] })
 */
export function action<Entity, Inputs extends Fields>(
  name: string,
  form: FormDescription<string, Inputs>,
  act: Act<Entity, Inputs, ActionResult>,
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
    leadsTo: form.to,
    shownOnce: form.shownOnce,
    acceptsEmptyContent: Object.keys(form.fields).length === 0,
    isBackground: begin !== undefined,
    ...rules,
    perform: decoding(act),
    ...(begin === undefined ? {} : { begin: decoding(begin) }),
  }
}
