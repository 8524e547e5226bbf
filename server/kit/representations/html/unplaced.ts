import { translate } from '@waymark/shared'
import type { Form } from '../../hypermedia/form.ts'
import { selfOf, type Link, type LinkSet, type Representation } from '../../hypermedia/representation.ts'
import type { ValidatorContext } from '../../hypermedia/serializer.ts'
import { queryFormOf } from '../forms.ts'
import { formMarkup, searchMarkup } from './form.ts'
import { empty, html, join, type Html } from './markup.ts'
import { linkMarkup } from './navigation.ts'

/** The affordances that no view has placed yet; they follow in the part for developers. */
export class Unplaced {
  readonly #placed = new Set<Link | Form | Representation>()

  readonly #indexes = new Map<Form, number>()

  place(affordance: Link | Form | Representation): void {
    this.#placed.add(affordance)
  }

  /** Places a form with its index, which the ids of its controls have. */
  placeForm(form: Form, index: number): void {
    this.place(form)
    this.#indexes.set(form, index)
  }

  /** Returns the index of a form that has been placed. */
  indexOf(form: Form): number | undefined {
    return this.#indexes.get(form)
  }

  /** Returns the links, forms and embedded resources that are missing on the page. */
  of({ links, forms, embedded }: Representation): Pick<Representation, 'links' | 'forms' | 'embedded'> {
    const isMissing = (each: Link | Form | Representation): boolean => !this.#placed.has(each)
    return {
      links: links.flatMap((set) => kept(set, { links: set.links.filter(isMissing) })),
      forms: forms.filter(isMissing),
      embedded: embedded.flatMap((set) => {
        const items = set.items.filter(isMissing)
        return items.length === 0 ? [] : [{ ...set, items }]
      }),
    }
  }
}

function kept(set: LinkSet, { links }: Pick<LinkSet, 'links'>): readonly LinkSet[] {
  return links.length === 0 || set.relation.key === 'self' ? [] : [{ ...set, links }]
}

/** Renders what the view of a page has not placed: links, searches, forms and embedded resources. */
export function unplacedMarkup(
  representation: Representation,
  unplaced: Unplaced,
  { index, expectedUser }: Pick<ValidatorContext, 'expectedUser'> & { readonly index: number },
): Html {
  const { links, forms, embedded } = unplaced.of(representation)
  const plain = links.flatMap(({ relation, links: own }) =>
    own.flatMap((link) => (link.variables === undefined ? [html`<li>${linkMarkup(relation, link)}</li>`] : [])),
  )
  const items = embedded.flatMap((set) =>
    set.items.flatMap((item) => {
      const self = selfOf(item)
      return self === undefined ? [] : [html`<li><a href="${self}">${item.title}</a></li>`]
    }),
  )
  const rows = join([...plain, ...items])
  const searches = links.flatMap(({ relation, links: own }) => own.flatMap((link) => queryFormOf(relation, link) ?? []))
  return join([
    rows.isEmpty ? empty : html`<h2>${translate('Other links')}</h2><ul>${rows}</ul>`,
    ...searches.map((search, position) => searchMarkup(search, index + position)),
    ...forms.map((form, position) =>
      formMarkup(form, index + searches.length + position, { isFolded: true, expectedUser }),
    ),
  ])
}
