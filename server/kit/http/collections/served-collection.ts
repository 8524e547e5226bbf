import type {
  AttachmentFields,
  CodedDescription,
  CollectionForms,
  Fields,
  FormDescription,
  HasMany,
  ManyAttachments,
  ManyRelations,
  NoFields,
} from '@waymark/shared'
import type { Represent } from '../../hypermedia/represent.ts'
import type { Attachments } from '../../values/attachments.ts'
import type { Table } from '../../values/table.ts'
import type { RulesAndEffects } from './collection-rules.ts'

/** The path, table and permissions of a collection. */
export interface CollectionParts<F extends Fields = Fields, Principal = unknown> extends RulesAndEffects<F, Principal> {
  /**
   * The path of the collection, such as `/books`, without variables and without a slash at its end; an item is one segment below
   * it. It is written as in a URI, so other characters than those of RFC 3986 §3.3 are percent-encoded.
   */
  readonly path: `/${string}`
  readonly table: Table<F>
  /** The files of the items, which a description with attachments needs. */
  readonly attachments?: Attachments
  /**
   * Whether the principal of a request may read the items, also where other collections show them; all callers may by
   * default. A caller that may not read them may not write them either.
   */
  readonly mayRead?: (principal: Principal | undefined) => boolean
  /**
   * Whether the principal of a request may add, change and remove items. An anonymous client sees the forms too, and is
   * challenged when it sends one.
   */
  readonly mayWrite: (principal: Principal | undefined) => boolean
}

/** A described collection with any names of kinds. */
export interface CollectionOf<F extends Fields = Fields> {
  readonly list: string
  readonly item: string
  readonly fields: F
  readonly title: string
  readonly filters?: readonly string[]
  readonly words?: readonly string[]
  readonly sorts: readonly [string, ...string[]]
  readonly hasMany?: ManyRelations
  readonly attachments?: ManyAttachments
  readonly texts: Readonly<Record<'list' | 'item' | 'add' | 'change' | 'remove', string>>
  readonly variables: Fields
  readonly forms: CollectionForms<string, string, F>
  readonly resources: CodedDescription['resources']
}

/** A described collection with its path, table and permissions. */
export interface Collection<Principal = unknown> {
  readonly described: CollectionOf
  readonly parts: CollectionParts<Fields, Principal>
}

/** A collection in its service. */
export interface ServedCollection extends Collection {
  readonly routes: { readonly list: `/${string}`; readonly item: `/${string}/{item}` }
  readonly represent: Represent<CodedDescription>
  readonly attachments: readonly ServedAttachment[]
  /** The relations to other collections of the service. */
  readonly relations: () => Relations
  /** Returns the collection with the relations that a principal may read; the others are hidden. */
  readonly visibleTo: (principal: unknown) => ServedCollection
}

/** A relation between two collections of a service. */
export interface Relation {
  readonly name: string
  /** Whether it is embedded without a request. */
  readonly isUsual: boolean
  /** Whether the caller may not read the other collection: a link leads to it, and nothing of it is shown. */
  readonly isHidden: boolean
}

/** A field of `belongsTo`, with the collection that its values refer to. */
interface Reference extends Relation {
  readonly target: ServedCollection
}

/** A relation of `hasMany`, with the collection of what belongs to an item. */
interface Dependents extends Relation, Pick<HasMany, 'by'> {
  /** The number of embedded items. */
  readonly limit: number
  readonly source: ServedCollection
}

/** An attachment of the items of a collection. */
export interface ServedAttachment {
  readonly name: string
  readonly prompt: string
  readonly route: `/${string}/{item}/${string}`
  readonly forms: {
    readonly attach: FormDescription<string, AttachmentFields>
    readonly detach: FormDescription<string, NoFields>
  }
}

/** The relations of the items of a collection. */
export interface Relations {
  readonly references: readonly Reference[]
  readonly dependents: readonly Dependents[]
  /** The fields of all collections that refer to its items. */
  readonly referring: readonly { readonly by: string; readonly source: ServedCollection }[]
}
