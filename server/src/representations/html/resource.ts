import { html as markup } from 'ghtml'
import type { Representation } from '../../hypermedia/representation.ts'
import { embeddedMarkup } from './embedded.ts'
import { formMarkup, searchMarkup } from './form.ts'
import type { Said } from './item.ts'
import { pagerMarkup, picturesMarkup, relatedMarkup, trailMarkup } from './navigation.ts'
import { searchesOf, templatesMarkup } from './template.ts'
import { stateMarkup } from './value.ts'

/** The content of a page: what the resource is, what it holds, what can be done and where one can go. */
export function resourceMarkup(representation: Representation): string {
  const { title, state, links, embedded, forms } = representation
  const { description } = state
  const lead = typeof description === 'string' ? description : undefined
  const members = Object.entries(state).filter(([, value]) => value !== title && value !== lead)
  const isHub = embedded.length === 0 && forms.length === 0
  return [
    trailMarkup(links),
    markup`<h1>${title}</h1>`,
    lead === undefined ? '' : markup`<p class="lead">${lead}</p>`,
    stateMarkup(members),
    picturesMarkup(links),
    pagerMarkup(links),
    affordancesMarkup(representation),
    relatedMarkup(links, isHub),
    templatesMarkup(links),
  ]
    .filter((part) => part !== '')
    .join('\n')
}

/** Searches, embedded resources and forms, as every kind of page has them. */
export function affordancesMarkup(representation: Representation): string {
  const { embedded, forms, links } = representation
  const searches = searchesOf(links)
  const said = saidBy(representation)
  return [
    ...forms.map((form, index) => formMarkup(form, index)),
    ...searches.map((search, index) => searchMarkup(search, forms.length + index)),
    ...embedded.map((set) => embeddedMarkup(set, said)),
  ].join('\n')
}

function saidBy({ state, links }: Representation): Said {
  return { state, hrefs: new Set(links.flatMap((set) => set.links.map(({ href }) => href))) }
}
