import { ProblemState, translate } from '@waymark/shared'
import { html, joinPresent, empty, type Html } from './markup.ts'
import type { Form } from '../../hypermedia/form.ts'
import type { Representation } from '../../hypermedia/representation.ts'
import type { PageContext, ValidatorContext } from '../../hypermedia/serializer.ts'
import { controlId } from './form.ts'
import { faultSentence, stateMarkup } from './value.ts'
import { pagerMarkup, relatedMarkup } from './navigation.ts'
import { trailMarkup } from './trail.ts'
import { affordancesMarkup } from './resource.ts'

/** Renders a problem with the faults, the form to correct and links to continue. */
export function problemMarkup(
  representation: Representation,
  { condition, home, navigation }: ValidatorContext & Pick<PageContext, 'home' | 'navigation'>,
): Html {
  const { links, forms, state } = representation
  const { title, detail, errors } = ProblemState.is(state) ? state : {}
  return joinPresent(
    [
      trailMarkup(representation, navigation),
      html`<h1>${representation.title}</h1>`,
      title === undefined || title === representation.title ? empty : html`<p>${title}</p>`,
      detail === undefined ? empty : html`<p class="lead">${detail}</p>`,
      faultsMarkup(errors ?? [], forms),
      affordancesMarkup(representation, condition),
      pagerMarkup(links),
      onwardMarkup(relatedMarkup(links, false, true), forms, home),
      ProblemState.is(state) ? empty : stateMarkup(Object.entries(state), representation.shape),
    ],
    '\n',
  )
}

// A problem without another way on leads to the first page.
function onwardMarkup(related: Html, forms: readonly Form[], home: string): Html {
  if (!related.isEmpty) return html`<div class="ways">${related}</div>`
  return forms.length > 0
    ? empty
    : html`<p><a class="button" href="${home}">${translate('Go to the home page')}</a></p>`
}

type Faults = NonNullable<ProblemState['errors']>

function faultsMarkup(faults: Faults, forms: readonly Form[]): Html {
  if (faults.length === 0) return empty
  const rows = faults.map(({ pointer = '', detail }) => {
    const name = pointer.slice(1).replaceAll('~1', '/').replaceAll('~0', '~')
    const place = placeOf(name, forms)
    if (place !== undefined) return html`<li><a href="#${place.id}">${faultSentence(place.prompt, detail)}</a></li>`
    return html`<li>${name === '' ? '' : html`<code>${name}</code> `}${detail}</li>`
  })
  return html`<section class="faults" aria-labelledby="faults"><h2 id="faults">${translate('Please correct')}</h2><ul>${rows}</ul></section>`
}

function placeOf(name: string, forms: readonly Form[]): { readonly id: string; readonly prompt: string } | undefined {
  for (const [form, { fields }] of forms.entries()) {
    const field = fields.findIndex((each) => each.name === name && each.field.kind !== 'hidden')
    const prompt = fields[field]?.field.prompt
    if (prompt !== undefined) return { id: controlId(form, field), prompt }
  }
  return undefined
}
