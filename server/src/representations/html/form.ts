import { html as markup } from 'ghtml'
import type { Form } from '../../hypermedia/form.ts'
import { isLinkable } from '../linkable.ts'
import type { QueryForm } from '../query-form.ts'
import { controlMarkup } from './control.ts'

/** The id of a control, from the place of its form in the page and of its field in the form. */
export function controlId(form: number, field: number): string {
  return `form-${String(form)}-field-${String(field)}`
}

/** A form that changes something. Browsers post; the true method travels in the field `_method`. */
export function formMarkup(form: Form, index: number): string {
  const { title, method, target } = form
  const heading = markup`<h2 id="form-${index}">${title}</h2>`
  if (!isLinkable(target)) return markup`<section class="form">!${heading}<code>${method} ${target}</code></section>`
  const isPost = method === 'POST' || method === 'GET'
  return [
    markup`<section class="form" aria-labelledby="form-${index}">!${heading}`,
    markup`<form method="${method === 'GET' ? 'get' : 'post'}" action="${target}">`,
    isPost ? '' : markup`<input type="hidden" name="_method" value="${method}">`,
    controls(form, index),
    markup`<button type="submit">${title}!${isPost ? '' : ` <span class="method">${method}</span>`}</button>`,
    '</form></section>',
  ].join('')
}

/** A form that asks for what a templated link needs. */
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
