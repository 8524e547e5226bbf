/**
 * What a kind of resource means in a public vocabulary such as schema.org: IRIs of its class, of members of its state by their
 * names, and of the actions of its forms.
 *
 * @example
 * const book: Meaning = {
 *   type: 'https://schema.org/Book',
 *   members: { title: 'https://schema.org/name' },
 *   forms: { borrow: 'https://schema.org/BorrowAction' },
 * }
 */
export interface Meaning {
  readonly type: string
  readonly members?: Readonly<Record<string, string>>
  readonly forms?: Readonly<Record<string, string>>
}

/** The meanings of kinds of resources by their names. */
export type Meanings = Readonly<Record<string, Meaning>>
