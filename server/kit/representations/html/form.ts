import { html as markup } from 'ghtml'
import { mediaType } from '@waymark/shared'
import type { Form } from '../../hypermedia/form.ts'
import type { Link } from '../../hypermedia/representation.ts'
import type { QueryForm } from '../forms.ts'
import { isLinkable } from '../visible.ts'
import { controlMarkup } from './control.ts'

/** Formats with an action, in page order. */
const actions: readonly (readonly [type: string, words: string, name: string])[] = [
  [mediaType.calendar, 'Add to calendar', 'calendar'],
  [mediaType.pdf, 'Print (PDF)', 'print'],
]

/** Renders links to formats that are used rather than read. */
export function actionsMarkup(alternates: readonly Link[]): string {
  const rows = actions.flatMap(([type, words, name]) => {
    const link = alternates.find((alternate) => alternate.type === type && isLinkable(alternate.href))
    if (link === undefined) return []
    return [markup`<li><a class="${name}" href="${link.href}" rel="alternate" type="${type}">${words}</a></li>`]
  })
  return rows.length === 0 ? '' : `<ul class="actions">${rows.join('')}</ul>`
}

/** Returns the id of a control from the positions of its form and field. */
export function controlId(form: number, field: number): string {
  return `form-${String(form)}-field-${String(field)}`
}

interface Shown {
  /** The If-Match to send. */
  readonly condition?: string | undefined
  readonly isFolded?: boolean
}

/**
 * Renders a form. HTML supports GET and POST only, so the query of the action carries the method and the precondition;
 * the script uses the data attributes.
 */
export function formMarkup(form: Form, index: number, { condition, isFolded = false }: Shown = {}): string {
  const { title, method, target, isFinal = false } = form
  const heading = markup`<h2 id="form-${index}">${title}</h2>`
  if (!isLinkable(target)) return markup`<section class="form">!${heading}<code>${method} ${target}</code></section>`
  const body = [
    `<form${attributesOf(form, condition)}>`,
    controls(form, index),
    markup`<button type="submit">${title}</button></form>`,
  ].join('')
  const open = markup`<section class="form" aria-labelledby="form-${index}">`
  // WCAG 3.3.4: destructive forms are folded, so that submitting takes two steps.
  if (method === 'DELETE' || isFinal)
    return `${open}<details class="delete"><summary>${heading}</summary>${body}</details></section>`
  if (!isFolded) return `${open}${heading}${body}</section>`
  return `${open}<details><summary>${heading}</summary>${body}</details></section>`
}

function attributesOf(form: Form, condition: string | undefined): string {
  const { method, target, showsSecret = false } = form
  if (method === 'GET') return markup` method="get" action="${target}"`
  // The script would redirect and lose the secret, so these forms are sent without it.
  if (showsSecret && method === 'POST') return markup` method="post" action="${target}"`
  const data = markup` data-target="${target}"`
  if (method === 'POST') return markup` method="post" action="${target}"!${data}`
  const state = condition === undefined ? '' : markup` data-match="${condition}"`
  return markup` method="post" action="${meant(form, condition)}" data-method="${method}"!${state}!${data}`
}

function meant({ method, target }: Form, condition: string | undefined): string {
  const match = condition === undefined ? '' : `&_match=${encodeURIComponent(condition)}`
  return `${target}${target.includes('?') ? '&' : '?'}_method=${method}${match}`
}

/** Renders the form for the variables of a templated link. */
export function searchMarkup(form: QueryForm, index: number): string {
  const { title, target } = form
  if (!isLinkable(target)) return markup`<p>${title} <code>${target}</code></p>`
  return [
    markup`<form class="search" role="search" method="get" action="${target}" aria-label="${title}">`,
    controls(form, index),
    markup`<button type="submit">${title}</button></form>`,
  ].join('')
}

function controls({ fields }: Form | QueryForm, index: number): string {
  return fields.map((field, position) => controlMarkup(field, controlId(index, position))).join('')
}
