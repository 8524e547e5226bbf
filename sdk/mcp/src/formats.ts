import { formatsOf } from './actions.ts'
import { titleOf, type Place } from './place.ts'
import { quoteShort } from './quote.ts'

/** A resource of MCP for a page in a media type. */
export interface Format {
  readonly uri: string
  readonly name: string
  readonly title: string
  readonly mimeType: string
}

/** The beginning of the URI of a page in a media type. */
export const pageUri = 'waymark:page/'

// RFC 6838 §4.2: names of a type and a subtype.
const restrictedNames = /^[a-z\d][\w!#$&^.+-]{0,63}\/[a-z\d][\w!#$&^.+-]{0,63}$/i

/** Returns the resources of MCP for the other media types of a page. */
export function formatLinks(place: Place): readonly Format[] {
  return formatsOf(place.page)
    .filter((type) => restrictedNames.test(type))
    .map((mimeType) => ({ uri: `${pageUri}${mimeType}`, name: mimeType, title: shownTitle(place), mimeType }))
}

/** Returns the title of a page for a list of resources: on one line, of limited length. */
export function shownTitle(place: Pick<Place, 'page'>): string {
  return shownText(titleOf(place) ?? 'Page')
}

/** Returns a text of the service for a list of resources or prompts. */
export function shownText(text: string): string {
  return quoteShort(text, 100)
}
