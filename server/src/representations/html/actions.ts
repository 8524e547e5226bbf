import { mediaType } from '@waymark/shared'
import { html as markup } from 'ghtml'
import type { Link } from '../../hypermedia/representation.ts'
import { isLinkable } from '../linkable.ts'

/** What a person does with the same resource in another media type, in the order of the page. */
const actions: readonly (readonly [type: string, words: string, name: string])[] = [
  [mediaType.calendar, 'Add to calendar', 'calendar'],
  [mediaType.pdf, 'Print (PDF)', 'print'],
]

/** Other media types that are there to be used and not only to be read, by what one does with them. */
export function actionsMarkup(alternates: readonly Link[]): string {
  const rows = actions.flatMap(([type, words, name]) => {
    const link = alternates.find((alternate) => alternate.type === type && isLinkable(alternate.href))
    if (link === undefined) return []
    return [markup`<li><a class="${name}" href="${link.href}" rel="alternate" type="${type}">${words}</a></li>`]
  })
  return rows.length === 0 ? '' : `<ul class="actions">${rows.join('')}</ul>`
}
