import type { ConnectOptions } from '@waymark/sdk'

export type Json = Readonly<Record<string, unknown>>

/** A rule of HAL-FORMS and its check. Only the given members are compared. */
export interface Case {
  readonly says: string
  /** The document; by default one with a self link and the form `edit`. */
  readonly document?: Json
  /** The template of `edit`. */
  readonly template?: unknown
  /** The only property of `edit`, named `a`. */
  readonly property?: Json
  /** The URL of the document. */
  readonly at?: string
  readonly options?: ConnectOptions
  /** The name of the form; default `edit`. */
  readonly name?: string
  readonly forms?: readonly string[]
  readonly notices?: readonly string[]
  readonly form?: Json
  readonly field?: Json
  /** The input of `edit`, and the expected result. */
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
