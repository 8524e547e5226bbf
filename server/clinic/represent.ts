import {
  type FormDescription,
  mediaType,
  translate,
  translateDescribed,
  translatedFields,
  translatedRelation,
} from '@waymark/shared'
import { clinicDescription, clinicRelations } from '@waymark/shared/clinic'
import {
  type CountedListing,
  type Form,
  formFields,
  type Link,
  type LinkSet,
  type Listing,
  listing as listingOf,
  type ListingOptions,
  representer,
} from '@waymark/server'
import type { CountedPage, Page } from '@waymark/server/values'

/** Builds the representation of a resource of the clinic; members that the description lacks do not compile. */
export const represent = representer(clinicDescription)

/** Returns the links of a relation outside of a described resource, such as a problem. */
export function linkSet(relation: keyof typeof clinicRelations, ...links: readonly Link[]): LinkSet {
  return {
    get relation() {
      return translatedRelation(clinicRelations[relation], translateDescribed)
    },
    links,
  }
}

/** A link with the title that a reader sees. */
export interface TitledLink {
  readonly href: string
  readonly title: string
  /** The media type of a file. */
  readonly type?: string
}

/** The link to the entry of the service, which every page has. */
export const homeLink = {
  href: '/',
  get title() {
    return translate('Home')
  },
} as const satisfies TitledLink

type Options<Item> = Omit<ListingOptions<Item>, 'home'>

/** Returns the members that have a value, as the state of a representation has them. */
export function definedMembers<Value>(
  members: Readonly<Record<string, Value | undefined>>,
): Readonly<Record<string, Value>> {
  return Object.fromEntries(
    Object.entries(members).filter((member): member is [string, Value] => member[1] !== undefined),
  )
}

/** Returns the members that every collection of the clinic has. */
export function listing<Item>(page: CountedPage<Item>, options: Options<Item>): CountedListing
export function listing<Item>(page: Page<Item>, options: Options<Item>): Listing
export function listing<Item>(page: Page<Item>, options: Options<Item>): Listing {
  return listingOf(page, { ...options, home: homeLink.href })
}

interface ShownForm extends Pick<Form, 'name' | 'method' | 'target'> {
  readonly values?: Readonly<Record<string, unknown>>
}

/** Returns a described form for another resource, such as a problem, in the language of the reader. */
export function describedForm(
  {
    to,
    title,
    fields,
    needsScript,
  }: Pick<FormDescription, 'title' | 'fields' | 'needsScript'> & Partial<Pick<FormDescription, 'to'>>,
  { values = {}, ...form }: ShownForm,
): Form {
  const shown = formFields(translatedFields(fields, translateDescribed), values)
  const leadsTo = to === undefined ? {} : { leadsTo: to }
  const words = { title: translateDescribed(title), contentType: mediaType.json, fields: shown, needsScript }
  return { ...form, ...leadsTo, ...words }
}
