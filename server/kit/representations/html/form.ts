import { html, join, empty, type Html } from './markup.ts'
import { mediaType, translatable, translate, translateDescribed } from '@waymark/shared'
import { mayBeShown, type Form, type FormField } from '../../hypermedia/form.ts'
import type { Link } from '../../hypermedia/representation.ts'
import type { QueryForm } from '../forms.ts'
import { isLinkable } from '../visible.ts'
import { controlMarkup, hiddenMarkup, radiosMarkup } from './control.ts'

/** Formats with an action, in page order. */
const actions: readonly (readonly [type: string, words: string, name: string])[] = [
  [mediaType.calendar, translatable('Add to calendar'), 'calendar'],
  [mediaType.pdf, translatable('Print (PDF)'), 'print'],
  [mediaType.csv, translatable('Download (CSV)'), 'download'],
]

/** Renders links to formats that are used rather than read. */
export function actionsMarkup(alternates: readonly Link[]): Html {
  const rows = actions.flatMap(([type, words, name]) => {
    const link = alternates.find((alternate) => alternate.type === type && isLinkable(alternate.href))
    if (link === undefined) return []
    return [
      html`<li><a class="${name}" href="${link.href}" rel="alternate" type="${type}">${translateDescribed(words)}</a></li>`,
    ]
  })
  return rows.length === 0 ? empty : html`<ul class="actions">${rows}</ul>`
}

/** Returns the id of a control from the positions of its form and field. */
export function controlId(form: number, field: number): string {
  return `form-${String(form)}-field-${String(field)}`
}

/** What a form is sent with. */
interface SentWith {
  /** The If-Match. */
  readonly condition?: string | undefined
  /** The If-Match of a form that waits for a connection. */
  readonly laterCondition?: string | undefined
  /** The key of the user that the form is for. */
  readonly expectedUser?: string | undefined
}

export interface ShownForm extends SentWith {
  readonly isFolded?: boolean
  /** The heading; the default is the title of the form, and an empty one leaves it out. */
  readonly heading?: string
  /** The accessible name of a form without a heading; the default is the title of the form. */
  readonly label?: string
  /** The words of the button; the default is the title of the form. */
  readonly button?: string
  readonly class?: string
  /** Whether the fields are sent with their values, but not shown. */
  readonly hidesFields?: boolean
  /** Fields that are sent with their values, but not shown. */
  readonly hides?: readonly string[]
  /** Whether a destructive form is one button; sign-out, for example, loses nothing. */
  readonly isImmediate?: boolean
  /** The fields that come first, whatever the order of the description. */
  readonly first?: readonly string[]
  /** A field whose options are shown as one button each. */
  readonly buttons?: string
  /** Whether the script stays on this page after the form has been sent. */
  readonly staysHere?: boolean
  /** Whether the target is shown after the form has created an item of it, such as a cart with its new line. */
  readonly showsTarget?: boolean
  /** Other targets that take the same input, as one button each. */
  readonly alternatives?: readonly Link[]
  /** The target that shows the input in another tab without storing it. */
  readonly preview?: Link
  /** The fields whose options are shown as radio buttons instead of a list. */
  readonly radios?: readonly string[]
}

/**
 * Renders a form. HTML supports GET and POST only, so the query of the action carries the method and the precondition;
 * the script uses the data attributes.
 */
export function formMarkup(form: Form, index: number, shown: ShownForm = {}): Html {
  const { title, method, target } = form
  const fold = foldOf(form, shown)
  const words = shown.heading ?? title
  const hasHeading = words !== '' || fold !== 'none'
  const heading = hasHeading ? html`<h2 id="form-${index}">${words || title}</h2>` : ''
  if (!isLinkable(target)) return html`<section class="form">${heading}<code>${method} ${target}</code></section>`
  const label = hasHeading ? html`aria-labelledby="form-${index}"` : html`aria-label="${nameOf(form, shown)}"`
  const open = html`<section class="${stylesOf(form, shown)}" ${label}>`
  const body = bodyMarkup(form, index, shown)
  if (fold === 'none') return html`${open}${heading}${body}</section>`
  return html`${open}${detailsTag(fold, form)}<summary>${heading}</summary>${body}</details></section>`
}

function stylesOf({ needsScript = false }: Form, shown: ShownForm): string {
  return ['form', shown.class, needsScript && 'scripted'].filter(Boolean).join(' ')
}

function detailsTag(fold: 'final' | 'folded', { isRefused = false }: Form): Html {
  const style = fold === 'final' ? html` class="delete"` : ''
  return html`<details${style}${isRefused ? ' open' : ''}>`
}

function nameOf({ title }: Form, { label = title }: ShownForm): string {
  return label
}

// WCAG 3.3.4: destructive forms are folded, so that submitting takes two steps.
function foldOf({ method, isFinal = false }: Form, shown: ShownForm): 'none' | 'final' | 'folded' {
  if ((method === 'DELETE' || isFinal) && shown.isImmediate !== true) return 'final'
  return shown.isFolded === true ? 'folded' : 'none'
}

function bodyMarkup(form: Form, index: number, shown: ShownForm): Html {
  const stays = `${shown.staysHere === true ? ' data-stays' : ''}${shown.showsTarget === true ? ' data-list' : ''}`
  return join([
    html`<form${attributesOf(form, shown)}${stays}>`,
    controls(form, index, shown),
    html`${buttonsMarkup(form, shown)}</form>`,
  ])
}

function attributesOf(form: Form, sentWith: SentWith): Html {
  const { method, target, fields, shownOnce } = form
  const hasFile = fields.some(({ field }) => field.file !== undefined || field.kind === 'file')
  if (method === 'GET') return html` method="get" action="${target}"`
  // The script sends no files; it would redirect and lose what the response alone shows. These forms are sent without it.
  if (hasFile) {
    const action = actionOf(form, sentWith)
    return html` method="post" enctype="${mediaType.formData}" action="${action}"`
  }
  const action = html` method="post" action="${actionOf(form, sentWith)}"`
  if (shownOnce !== undefined && method === 'POST') return action
  if (form.isApart === true) return html`${action} target="_blank"`
  const { condition, expectedUser, laterCondition } = sentWith
  const user = expectedUser === undefined ? '' : html` data-user="${expectedUser}"`
  const data = html` data-target="${target}"${user}`
  if (method === 'POST') return html`${action}${data}`
  const state = condition === undefined ? '' : html` data-match="${condition}"`
  return html`${action} data-method="${method}"${state}${waitingMarkup(form, laterCondition)}${data}`
}

function waitingMarkup({ canWait = false, fields }: Form, condition: string | undefined): Html {
  const mayBeStored = canWait && fields.every(({ field }) => mayBeShown(field))
  return condition === undefined || !mayBeStored ? empty : html` data-waits="${condition}"`
}

function actionOf({ method, target }: Form, { condition, expectedUser }: SentWith): string {
  const marks = {
    ...(method === 'POST' ? {} : { _method: method }),
    ...(method === 'POST' || condition === undefined ? {} : { _match: condition }),
    ...(expectedUser === undefined ? {} : { _user: expectedUser }),
  }
  const query = Object.entries(marks).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return query.length === 0 ? target : `${target}${target.includes('?') ? '&' : '?'}${query.join('&')}`
}

function buttonsMarkup(form: Form, shown: ShownForm): Html {
  const { buttons: name, button: words = form.title, alternatives = [], expectedUser } = shown
  const { fields, target } = form
  const choice = fields.find((each) => each.name === name)
  if (choice === undefined && alternatives.length > 0)
    return html`<button type="submit" data-target="${target}">${words}</button>${alternativesMarkup(form, alternatives, expectedUser)}`
  if (choice === undefined && shown.preview !== undefined)
    return html`<div class="row buttons"><button type="submit">${words}</button> ${previewMarkup(form, shown.preview, expectedUser)}</div>`
  if (choice === undefined) return html`<button type="submit">${words}</button>`
  return join(
    (choice.field.options ?? []).map(
      (option) => html`<button type="submit" name="${choice.name}" value="${option.value}">${option.prompt}</button>`,
    ),
    ' ',
  )
}

// The script leaves it to the browser, so that what was typed stays in its form.
function previewMarkup(form: Form, { href: target, title = target }: Link, expectedUser: string | undefined): Html {
  const action = actionOf({ ...form, target }, { expectedUser })
  return html`<button type="submit" class="quiet button" formaction="${action}" formtarget="_blank">${title}</button>`
}

// The buttons send the input of the form, with and without the script.
function alternativesMarkup(form: Form, alternatives: readonly Link[], expectedUser: string | undefined): Html {
  const buttons = alternatives.map(({ href: target, title = target }) => {
    const action = actionOf({ ...form, target }, { expectedUser })
    return html`<button type="submit" formaction="${action}" data-target="${target}">${title}</button>`
  })
  return html`<div class="row alternatives">${buttons}</div>`
}

export interface ShownSearch extends Pick<ShownForm, 'radios'> {
  /** The id of the element that the script replaces, while the user types, by that of the page of the search. */
  readonly suggests?: string
}

/** Renders the form for the variables of a templated link. */
export function searchMarkup(form: QueryForm, index: number, words = form.title, shown: ShownSearch = {}): Html {
  const { title, target } = form
  if (!isLinkable(target)) return html`<p>${title} <code>${target}</code></p>`
  const suggests = shown.suggests === undefined ? '' : html` data-suggests="${shown.suggests}"`
  // What the address would show is sent as content.
  const isPrivate = form.fields.some(({ field }) => field.isPrivate === true)
  const sending = isPrivate
    ? html` method="post" action="${target}?_method=QUERY"`
    : html` method="get" action="${target}"`
  return join([
    html`<form class="search" role="search"${sending} aria-label="${title}"${suggests}>`,
    controls(form, index, { radios: shown.radios ?? [] }, translate('Any')),
    html`<button type="submit">${words}</button></form>`,
  ])
}

function controls({ fields }: Form | QueryForm, index: number, shown: ShownForm, unselected?: string): Html {
  const { hidesFields = false, hides = [], buttons, radios = [], first = [] } = shown
  if (hidesFields) return join(fields.map(hiddenMarkup))
  const rank = ({ name }: FormField): number => (first.includes(name) ? first.indexOf(name) : first.length)
  return join(
    [...fields.entries()]
      .toSorted(([, one], [, other]) => rank(one) - rank(other))
      .map(([position, field]) => {
        if (field.name === buttons) return empty
        if (hides.includes(field.name)) return hiddenMarkup(field)
        const id = controlId(index, position)
        return radios.includes(field.name) ? radiosMarkup(field, id) : controlMarkup(field, id, unselected)
      }),
  )
}
