import { memberShape, unknownShape } from '@waymark/shared'
import { html, joinPresent, join, empty, type Html } from './markup.ts'
import type { Form } from '../../hypermedia/form.ts'
import { selfOf, type Representation } from '../../hypermedia/representation.ts'
import type { LinkContext, PageContext, ValidatorContext } from '../../hypermedia/serializer.ts'
import { actionsMarkup, formMarkup, searchMarkup, type ShownForm } from './form.ts'
import { avatarMarkup } from './avatar.ts'
import { ceremonyMarkup, withoutCeremony, progressMarkup } from './layouts.ts'
import { embeddedMarkup } from './embedded.ts'
import type { PageContext as ItemContext } from './item.ts'
import { pagerMarkup, picturesMarkup, relatedMarkup } from './navigation.ts'
import { trailMarkup } from './trail.ts'
import { namedMarkup, stateMarkup } from './value.ts'
import { searchesOf } from './template.ts'
import { timetableMarkup } from './timetable.ts'

type Context = Pick<LinkContext, 'alternates'> & ValidatorContext & Pick<PageContext, 'navigation' | 'brand'>

/** Renders the content of a page: state, embedded resources, forms and links. */
export function resourceMarkup(representation: Representation, context: Context): Html {
  const { title, shape, links, embedded, forms } = representation
  const lead = leadOf(representation)
  const timetable = timetableMarkup(representation, context.brand?.timeZone)
  const shown = withoutCeremony(withoutTimetable(representation, timetable))
  const members = Object.entries(shown.state).filter(([, value]) => value !== title && value !== lead)
  const isHub = embedded.length === 0 && forms.length === 0
  return joinPresent(
    [
      trailMarkup(representation, context.navigation),
      headMarkup(representation, actionsMarkup(context.alternates)),
      lead === undefined ? empty : html`<p class="lead">${lead}</p>`,
      ...(timetable === undefined ? [] : [pagerMarkup(links), timetable]),
      stateMarkup(
        members,
        shape,
        (name, value, own) =>
          progressMarkup(representation, context.alternates, [name, value]) ?? namedMarkup(links, [name, value], own),
      ),
      picturesMarkup(links),
      timetable === undefined ? pagerMarkup(links) : empty,
      isHub ? relatedMarkup(links, true) : empty,
      ceremonyMarkup(representation),
      affordancesMarkup(shown, context),
      isHub ? empty : relatedMarkup(links, false),
    ],
    '\n',
  )
}

function leadOf({ state, shape = unknownShape }: Representation): string | undefined {
  for (const name in state) {
    const value = state[name]
    if (typeof value === 'string' && memberShape(shape, name).type === 'summary') return value
  }
  return undefined
}

function headMarkup(representation: Representation, actions: Html): Html {
  const heading = html`<h1>${avatarMarkup(representation)}${representation.title}</h1>`
  return actions.isEmpty ? heading : html`<div class="head">${heading}${actions}</div>`
}

// The timetable already shows its columns.
function withoutTimetable(representation: Representation, timetable: Html | undefined): Representation {
  const { layout, state, embedded } = representation
  if (timetable === undefined || layout?.kind !== 'timetable') return representation
  return {
    ...representation,
    state: { ...state, [layout.columns]: undefined },
    embedded: embedded.filter(({ relation }) => relation.key !== layout.leadsTo.relation),
  }
}

/** Renders searches, embedded resources and forms. */
export function affordancesMarkup(
  representation: Representation,
  { condition, expectedUser }: ValidatorContext,
  shownOf: (form: Form) => ShownForm = () => ({}),
): Html {
  const { embedded, forms, links, title } = representation
  const searches = searchesOf(links)
  const said = saidBy(representation)
  // On a list, forms are folded below the items.
  const isList = embedded.length > 0
  const formsMarkup = forms.map((form, index) =>
    formMarkup(form, index, {
      condition: isAboutSelf(representation, form) && form.isUnconditional !== true ? condition : undefined,
      laterCondition: condition,
      expectedUser,
      isFolded: isList,
      // The heading of the page says it already.
      ...(form.title === title ? { heading: '' } : {}),
      ...shownOf(form),
    }),
  )
  return join(
    [
      ...(isList ? [] : formsMarkup),
      ...searches.map((search, index) => searchMarkup(search, forms.length + index)),
      ...embedded.map((set) => embeddedMarkup(set, said)),
      ...(isList ? formsMarkup : []),
    ],
    '\n',
  )
}

/** Tells whether a form changes this resource, to whose state alone If-Match applies. */
export function isAboutSelf(representation: Representation, { target }: Form): boolean {
  const self = selfOf(representation)
  return self === undefined || self === target
}

function saidBy({ state, links }: Representation): ItemContext {
  return { state, hrefs: new Set(links.flatMap((set) => set.links.map(({ href }) => href))) }
}
