import type { Circumstances } from '../errors/failure.ts'
import type { Document } from './document.ts'

/** One step from the entry to a representation, in its {@link History}. */
export interface Hop {
  /** The relation, form or method, or `entry`; an embedded resource of a list has its position. */
  readonly name: string
  readonly via: 'entry' | 'link' | 'embedded' | 'form' | 'write'
  /** The URL after the step; for an embedded resource, the URL of its document. */
  readonly url: string
}

/**
 * The steps from the entry to a representation.
 *
 * @example
 * console.log(doctor.history.map(({ name }) => name).join(' › '))
 */
export type History = readonly Hop[]

/** Returns the names of the steps, for messages. */
export function trailOf(history: History): readonly string[] {
  return history.map(({ name, via }) => (via === 'form' || via === 'write' ? `${name}()` : name))
}

/** A document with its URL, kind and history. */
export interface Resource {
  readonly document: Document
  /** The URL of the response, the base of references. */
  readonly base: string
  /** The URL of the resource. */
  readonly url: string
  readonly kind: string | undefined
  readonly etag: string | undefined
  readonly lastModified?: string | undefined
  /** The request method: a response to a change may lack validators. */
  readonly method?: string | undefined
  /** The header fields of the response; undefined for an embedded resource. */
  readonly headers?: Headers | undefined
  readonly history: History
}

export function circumstancesOf(resource: Resource): Circumstances {
  return { url: resource.url, trail: trailOf(resource.history) }
}
