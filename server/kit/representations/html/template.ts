import { translate } from '@waymark/shared'
import { html, type Html, empty } from './markup.ts'
import type { Link, LinkSet } from '../../hypermedia/representation.ts'
import { queryFormOf, type QueryForm } from '../forms.ts'
import { linkMarkup } from './navigation.ts'

/** Returns the search forms for the templated links of a page. */
export function searchesOf(sets: readonly LinkSet[]): readonly QueryForm[] {
  return sets.flatMap(({ relation, links }) =>
    links.flatMap((link) => {
      const form = searchOf(relation, link)
      return form === undefined ? [] : [form]
    }),
  )
}

// Templates with hidden fields only are for programs.
function searchOf(relation: LinkSet['relation'], link: Link): QueryForm | undefined {
  const form = queryFormOf(relation, link)
  return form?.fields.some(({ field }) => field.kind !== 'hidden') === true ? form : undefined
}

/** Renders templates that forms cannot fill in. */
export function templatesMarkup(sets: readonly LinkSet[]): Html {
  const rows = sets.flatMap(({ relation, links }) =>
    links
      .filter((link) => link.variables !== undefined && searchOf(relation, link) === undefined)
      .map((link) => html`<li>${linkMarkup(relation, link)}${variablesMarkup(link)}</li>`),
  )
  if (rows.length === 0) return empty
  return html`<h2>${translate('URI Templates')}</h2><ul>${rows}</ul>`
}

function variablesMarkup({ variables = [] }: Link): Html {
  const rows = variables.map(({ name, field }) => {
    const example =
      field.example === undefined ? '' : ` ${translate('for example {example}', { example: field.example })}`
    return html`<li><code>${name}</code> ${field.prompt}${field.required ? '' : ` (${translate('optional')})`}${example}</li>`
  })
  return rows.length === 0 ? empty : html`<ul>${rows}</ul>`
}
