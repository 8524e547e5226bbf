import type { Form } from './form.ts'
import type { History } from './history.ts'
import type { JsonObject } from './json.ts'
import type { Representation } from './representation.ts'
import type { Resource } from './resource.ts'
import type { RequestBody } from './transport.ts'

/**
 * A change that is about to be asked for, as plain data: all that is needed to ask for it now, again or, from an outbox,
 * tomorrow. What makes it safe to ask again is part of it: the condition, and the key that stays the same.
 */
export interface Intent {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: RequestBody | undefined
  /** The kind of resource that a success leads to. */
  readonly kind?: string | undefined
  /** The form, or the method of a write without one. */
  readonly name: string
  readonly through: 'form' | 'write'
  /** The document that it stands on. */
  readonly from: string
  /** The resource whose state is meant. */
  readonly owner: string
  readonly before: History
  /** Whether it holds a password, which nobody keeps. */
  readonly isSecret?: boolean
}

/** A form that is to be sent. */
export interface Submission {
  readonly form: Form
  /** The name that the application gave, which the description knows. */
  readonly name: string
  readonly input: JsonObject
  readonly owner: Resource
  /** The representation of the owner. */
  readonly base: Representation
}
