import { memberShape, ProblemState, unknownShape, type Relation, translate } from '@waymark/shared'
import { html, join, empty, type Html } from './markup.ts'
import type { Form } from '../../hypermedia/form.ts'
import type { LinkSet, Representation } from '../../hypermedia/representation.ts'
import type { LinkContext, PageContext } from '../../hypermedia/serializer.ts'
import { isLinkable } from '../visible.ts'
import { alternatesMarkup, linkMarkup } from './navigation.ts'
import { templatesMarkup } from './template.ts'
import { isForDevelopers, memberMarkup, valueMarkup } from './value.ts'

/**
 * Renders what only developers need, closed at the end of the page: identifiers, relation names with their documents,
 * methods and targets of forms, URI Templates and other formats. Nothing of the representation gets lost.
 */
export function developersMarkup(
  representation: Representation,
  { alternates, curies, development }: LinkContext & Pick<PageContext, 'development'>,
  unplaced = empty,
): Html {
  const { links, forms } = representation
  return join([
    html`<details class="developers"><summary>${translate('For developers')}</summary>`,
    membersMarkup(representation),
    unplaced,
    relationsMarkup(links, curies),
    forms.length === 0 ? empty : html`<h2>${translate('Forms')}</h2><ul>${forms.map(formRow)}</ul>`,
    templatesMarkup(links),
    alternates.length === 0 ? empty : html`<h2>${translate('Other formats')}</h2>${alternatesMarkup(alternates)}`,
    development === undefined
      ? empty
      : html`<h2>${translate('Development')}</h2><ul><li><a href="${development.requests}" data-development>${translate('Last requests')}</a></li></ul>`,
    html`</details>`,
  ])
}

function membersMarkup({ kind, state, shape = unknownShape }: Representation): Html {
  const isProblem = kind === 'problem-details' && ProblemState.is(state)
  const shown = isProblem ? ['title', 'detail', 'errors'] : []
  const rows = Object.entries(state).flatMap(([name, value]) => {
    const own = memberShape(shape, name)
    const isHere = isProblem ? !shown.includes(name) : isForDevelopers(shape, name)
    if (value === undefined || !isHere) return []
    const isType = isProblem && name === 'type' && typeof value === 'string' && value !== 'about:blank'
    const content =
      isType && isLinkable(value)
        ? html`<a href="${value}">${translate('About this problem')}</a>`
        : valueMarkup(value, own)
    return [memberMarkup(name, content)]
  })
  return rows.length === 0 ? empty : html`<dl>${rows}</dl>`
}

function relationsMarkup(sets: readonly LinkSet[], curies: LinkContext['curies']): Html {
  const rows = sets.flatMap(({ relation, links }) => {
    if (relation.key === 'self' || links.length === 0) return []
    const name = nameMarkup(relation, curies)
    const own = relation.isForDevelopers === true ? links.map((link) => linkMarkup(relation, link)) : []
    return [html`<li>${join([name, ...own], ' ')}</li>`]
  })
  return rows.length === 0 ? empty : html`<h2>${translate('Relations')}</h2><ul>${rows}</ul>`
}

function nameMarkup({ name, key, registered }: Relation, curies: LinkContext['curies']): Html {
  const curie = registered ? undefined : curies.find((each) => name.startsWith(`${each.name}:`))
  const href = curie?.href.replace('{rel}', encodeURIComponent(key))
  return href === undefined ? html`<code>${name}</code>` : html`<a href="${href}"><code>${name}</code></a>`
}

function formRow({ name, method, target }: Form): Html {
  return html`<li><code>${name}</code>: <code>${method} ${target}</code></li>`
}
