import { parsePointer, ProblemState, translate } from '@waymark/shared'
import { html, joinPresent, empty, type Html } from './markup.ts'
import type { Form } from '../../hypermedia/form.ts'
import type { LinkSet, Representation } from '../../hypermedia/representation.ts'
import type { PageContext, ValidatorContext } from '../../hypermedia/serializer.ts'
import { controlId, type ShownForm } from './form.ts'
import { faultSentence, stateMarkup } from './value.ts'
import { pagerMarkup, relatedMarkup } from './navigation.ts'
import { trailMarkup } from './trail.ts'
import { affordancesMarkup } from './resource.ts'

/** Renders a problem with the faults, the form to correct and links to continue. */
export function problemMarkup(
  representation: Representation,
  context: ValidatorContext & Pick<PageContext, 'home' | 'navigation'>,
): Html {
  const { home, navigation } = context
  const { links, forms, state } = representation
  const { title, detail, errors } = ProblemState.is(state) ? state : {}
  const inForms = new Set(forms.flatMap((form) => [...optionsFor(form, links), alternativesTo(form, links)]))
  return joinPresent(
    [
      trailMarkup(representation, navigation),
      html`<h1>${representation.title}</h1>`,
      title === undefined || title === representation.title ? empty : html`<p>${title}</p>`,
      detail === undefined ? empty : html`<p class="lead">${detail}</p>`,
      faultsMarkup(errors ?? [], representation),
      affordancesMarkup(representation, context, (form) => shownIn(form, alternativesTo(form, links))),
      pagerMarkup(links),
      onwardMarkup(
        relatedMarkup(
          links.filter((set) => !inForms.has(set)),
          false,
          true,
        ),
        forms,
        home,
      ),
      ProblemState.is(state) ? empty : stateMarkup(Object.entries(state), representation.shape),
    ],
    '\n',
  )
}

/** Returns the links to resources that take the same form, such as other free times. */
function alternativesTo({ method, target }: Form, links: readonly LinkSet[]): LinkSet | undefined {
  if (method !== 'POST') return undefined
  return links.find((set) => set.links.length > 1 && set.links.some(({ href }) => href === target))
}

/** Returns the links for which a form has a choice. */
function optionsFor({ fields }: Form, links: readonly LinkSet[]): readonly LinkSet[] {
  const prompts = new Set(fields.flatMap(({ field }) => (field.options ?? []).map(({ prompt }) => prompt)))
  return links.filter((set) => set.links.length > 0 && set.links.every(({ title = '' }) => prompts.has(title)))
}

function shownIn({ target, fields }: Form, alternatives: LinkSet | undefined): ShownForm {
  if (alternatives !== undefined) return { alternatives: alternatives.links.filter(({ href }) => href !== target) }
  const [choice, ...others] = fields.filter(({ field }) => field.kind !== 'hidden')
  return choice?.field.options === undefined || others.length > 0 ? {} : { buttons: choice.name }
}

/** Renders what is wrong with a form, above the page with the form. */
export function refusalMarkup({ state, page }: Representation, indexOf: IndexOf): Html {
  const { title, detail = '', errors = [] } = ProblemState.is(state) ? state : {}
  if (errors.length > 0) return faultsMarkup(errors, page ?? { forms: [] }, indexOf)
  return html`<div class="panel wrong" role="alert"><p><strong>${title ?? ''}</strong></p><p>${detail}</p></div>`
}

/** Returns the index of a form, which the ids of its controls have. */
type IndexOf = (form: Form, position: number) => number

// A problem without another way on leads to the first page.
function onwardMarkup(related: Html, forms: readonly Form[], home: string): Html {
  if (!related.isEmpty) return html`<div class="ways">${related}</div>`
  return forms.length > 0
    ? empty
    : html`<p><a class="button" href="${home}">${translate('Go to the home page')}</a></p>`
}

type Faults = NonNullable<ProblemState['errors']>

function faultsMarkup(
  faults: Faults,
  { forms, prompts = {} }: Pick<Representation, 'forms' | 'prompts'>,
  indexOf: IndexOf = (_form, position) => position,
): Html {
  if (faults.length === 0) return empty
  const rows = faults.map(({ pointer = '', detail }) => {
    // A fault of an item of a list is one of its field.
    const names = parsePointer(pointer) ?? [pointer]
    const [name = ''] = names
    const place = placeOf(name, forms, indexOf)
    if (place !== undefined) return html`<li><a href="#${place.id}">${faultSentence(place.prompt, detail)}</a></li>`
    const prompt = Object.hasOwn(prompts, name) ? prompts[name] : undefined
    if (prompt !== undefined) return html`<li>${faultSentence(prompt, detail)}</li>`
    return html`<li>${name === '' ? '' : html`<code>${names.join('/')}</code> `}${detail}</li>`
  })
  // Without a form there is nothing to correct on the page.
  const heading = forms.length > 0 ? translate('Please correct') : translate('Not valid')
  return html`<section class="faults" aria-labelledby="faults"><h2 id="faults">${heading}</h2><ul>${rows}</ul></section>`
}

interface Place {
  readonly id: string
  readonly prompt: string
}

function placeOf(name: string, forms: readonly Form[], indexOf: IndexOf): Place | undefined {
  for (const [position, form] of forms.entries()) {
    const { fields } = form
    const field = fields.findIndex((each) => each.name === name && each.field.kind !== 'hidden')
    const prompt = fields[field]?.field.prompt
    if (prompt !== undefined) return { id: controlId(indexOf(form, position), field), prompt }
  }
  return undefined
}
