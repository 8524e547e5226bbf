import type { ConnectOptions } from '@waymark/sdk'

export type Json = Readonly<Record<string, unknown>>

/** A rule of HAL-FORMS, and what shows that it is kept. All members that are there are checked. */
export interface Case {
  readonly says: string
  /** The document, where it is not one with a self and the form `edit`. */
  readonly document?: Json
  /** The template of `edit`. */
  readonly template?: unknown
  /** The only property of `edit`, which is called `a`. */
  readonly property?: Json
  /** Where the document is. */
  readonly at?: string
  readonly options?: ConnectOptions
  /** The name of the form; default `edit`. */
  readonly name?: string
  readonly forms?: readonly string[]
  readonly notices?: readonly string[]
  readonly form?: Json
  readonly field?: Json
  /** What `edit` is sent with, and what comes of it. */
  readonly input?: Json
  readonly sends?: Json
  readonly refuses?: readonly string[]
}

export const post = (contentType: string | undefined, ...properties: readonly Json[]): Json => ({
  method: 'POST',
  target: '/send?old=1',
  ...(contentType === undefined ? {} : { contentType }),
  properties,
})

export const two = { inline: ['x', 'y'] }
