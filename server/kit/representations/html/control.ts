import { translate } from '@waymark/shared'
import type { Field, FieldOption } from '@waymark/shared'
import { empty, html, join, type Html } from './markup.ts'
import type { FormField } from '../../hypermedia/form.ts'
import { faultSentence } from './value.ts'

/**
 * Renders a field with its label, hint, control and fault.
 *
 * @param id unique in the page
 * @param unselected the words of the empty option of an optional choice
 */
export function controlMarkup(formField: FormField, id: string, unselected = translate('No selection')): Html {
  const { field, fault } = formField
  if (field.kind === 'hidden') return hiddenMarkup(formField)
  const pairs = field.isTimes === true ? pairsOf(formField) : undefined
  if (pairs !== undefined) return timesMarkup(formField, id, pairs)
  const file = field.file === undefined ? empty : fileMarkup(formField.name, field.file, id)
  const hint = hintMarkup(field)
  return join([
    file,
    fault === undefined ? html`<div class="field">` : html`<div class="field wrong">`,
    html`<label for="${id}">${field.prompt}${optionalMarkup(formField)}</label>`,
    inputMarkup(formField, commonAttributes(formField, id, hint !== undefined), unselected),
    hint === undefined ? empty : html`<p class="hint" id="${id}-hint">${hint}</p>`,
    faultMarkup(formField, id),
    html`</div>`,
  ])
}

// A choice with a default always has a value.
function optionalMarkup({ field, condition = translate('optional') }: FormField): Html {
  return field.required || field.default !== undefined ? empty : html` <span class="optional">(${condition})</span>`
}

function faultMarkup({ field, fault }: FormField, id: string): Html {
  return fault === undefined ? empty : html`<p class="fault" id="${id}-fault">${faultSentence(field.prompt, fault)}</p>`
}

type Pair = readonly [from: string, to: string]

// The end of the day, 24:00, is no value of a time input; it is written as text, like a malformed value.
const writtenPair = /^((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d)$/

/** Returns the times of a value with an empty pair at the end, at least two; undefined if it is not a list of times. */
function pairsOf({ field: { placeholder = '' }, value }: FormField): readonly Pair[] | undefined {
  const parts = textOf(value)
    .split(',')
    .map((part) => part.trim())
  const isEmpty = parts.length === 1 && ['', placeholder].includes(parts[0] ?? '')
  const found = isEmpty ? [] : parts.map((part) => writtenPair.exec(part))
  if (found.includes(null)) return undefined
  const pairs = found.map((match): Pair => [match?.[1] ?? '', match?.[2] ?? ''])
  return [...pairs, ['', ''], ...(pairs.length === 0 ? [['', ''] as const] : [])]
}

function fileMarkup(name: string, { prompt, accept }: NonNullable<Field['file']>, id: string): Html {
  const input = html`<input type="file" id="${id}-file" name="${name}" accept="${accept}">`
  return html`<div class="field"><label for="${id}-file">${prompt}</label>${input}</div>`
}

/** Renders a list of times as two inputs each. */
function timesMarkup(formField: FormField, id: string, pairs: readonly Pair[]): Html {
  const { name, field, fault } = formField
  const { prompt } = field
  const state = fault === undefined ? empty : html` aria-invalid="true" aria-describedby="${id}-fault"`
  const inputs = pairs.map(([from, to], index) => {
    const own = index === 0 ? id : `${id}-${String(index)}`
    const input = (end: string, value: string, more: string): Html =>
      html`<input type="time" id="${own}${more}" name="${name}" value="${value}" aria-label="${end}"${state}>`
    const number = index + 1
    const begin = translate('{prompt} from {number}', { prompt, number })
    const end = translate('{prompt} to {number}', { prompt, number })
    return html`<span>${input(begin, from, '')} – ${input(end, to, '-to')}</span>`
  })
  return html`<fieldset class="field hours"><legend>${prompt}</legend><div>${inputs}</div>${faultMarkup(formField, id)}</fieldset>`
}

/** Renders a field that is sent with its value, but not shown. */
export function hiddenMarkup({ name, value }: FormField): Html {
  return html`<input type="hidden" name="${name}" value="${textOf(value)}">`
}

/** Renders what helps to fill in a field; undefined if nothing does. */
function hintMarkup(field: Field): Html | undefined {
  const { options, optionsLink } = field
  if (options === undefined && optionsLink !== undefined)
    return html`<a href="${optionsLink.href}">${optionsLink.title}</a>${translate(': copy the id of the item.')}`
  const hint = hintOf(field)
  return hint === '' ? undefined : html`${hint}`
}

function hintOf({ min, max, pattern, placeholder, example, options, purpose }: Field): string {
  // The options already show what is valid, and users know their names.
  if (options !== undefined || purpose === 'username') return ''
  if (min !== undefined && max !== undefined) return translate('From {min} to {max}', { min, max })
  return pattern !== undefined && placeholder === undefined && example !== undefined
    ? translate('For example {example}', { example })
    : ''
}

function commonAttributes(formField: FormField, id: string, hasHint: boolean): Html {
  const { name, field, fault } = formField
  const described = [...(hasHint ? [`${id}-hint`] : []), ...(fault === undefined ? [] : [`${id}-fault`])].join(' ')
  return join([
    html` id="${id}" name="${name}"`,
    // A file can take the place of the text.
    field.required && field.file === undefined ? html` required` : empty,
    fault === undefined ? empty : html` aria-invalid="true"`,
    described === '' ? empty : html` aria-describedby="${described}"`,
    attribute('autocomplete', purposeOf(field)),
    ruleMarkup(formField),
    // A name or a text can be in a language of another direction.
    field.kind === 'textarea' || field.purpose === 'name' ? html` dir="auto"` : empty,
  ])
}

/** Renders the rule between a field and another one, with the faults in words, for the script to check. */
function ruleMarkup({ field: { requirement }, condition }: FormField): Html {
  if (requirement === undefined || condition === undefined) return empty
  const missing = html` data-missing="${translate('is required {condition}', { condition })}"`
  if ('unless' in requirement) return join([missing, html` data-unless="${requirement.unless}"`])
  const surplus = html` data-surplus="${translate('must be left out, except {condition}', { condition })}"`
  return join([missing, surplus, html` data-when="${requirement.when}" data-is="${requirement.is.join(' ')}"`])
}

/** The autocomplete token (WCAG 1.3.5). */
function purposeOf({ kind, purpose }: Field): string | undefined {
  return purpose ?? (kind === 'email' || kind === 'tel' ? kind : undefined)
}

function inputMarkup({ field, value }: FormField, common: Html, unselected: string): Html {
  if (field.options !== undefined) return selectMarkup(field, { value: chosenOf(field, value), common, unselected })
  // A number input would not display an invalid value.
  if (field.kind === 'number' && typeof value === 'string' && !isNumeric(value))
    return html`<input type="text" inputmode="numeric"${common}${attribute('value', value)}>`
  if (field.kind === 'file') return html`<input type="file"${common}${attribute('accept', field.accept)}>`
  const attributes = join([common, limitsOf(field), attribute('placeholder', field.placeholder)])
  // HTML parsers drop the first line break in a textarea, so one is added.
  if (field.kind === 'textarea') return html`<textarea rows="4"${attributes}>\n${textOf(value)}</textarea>`
  return html`<input type="${field.kind}"${attributes}${attribute('value', value === undefined ? value : textOf(value))}>`
}

function isNumeric(text: string): boolean {
  return text.trim() !== '' && Number.isFinite(Number(text))
}

function limitsOf({ kind, min, max, step, minLength, maxLength, pattern }: Field): Html {
  return join([
    attribute('minlength', minLength),
    attribute('maxlength', maxLength),
    attribute('min', min),
    attribute('max', max),
    attribute('step', step),
    // HTML does not support pattern on textarea.
    kind === 'textarea' ? empty : attribute('pattern', pattern),
  ])
}

/** Renders a field with options as radio buttons. */
export function radiosMarkup(formField: FormField, id: string): Html {
  const { name, field, value, fault } = formField
  const { options = [], required, prompt } = field
  const chosen = chosenOf(field, value)
  const items = options.map((option, index) => {
    const own = index === 0 ? id : `${id}-${String(index)}`
    const marks = (required ? ' required' : '') + (option.value === chosen ? ' checked' : '')
    return html`<label class="time"><input type="radio" id="${own}" name="${name}" value="${option.value}"${marks}>${option.prompt}</label>`
  })
  const state = fault === undefined ? empty : html` aria-describedby="${id}-fault"`
  return html`<fieldset class="field radios"${state}><legend>${prompt}</legend><div class="times">${items}</div>${faultMarkup(formField, id)}</fieldset>`
}

interface Selected {
  readonly value: string
  readonly common: Html
  readonly unselected: string
}

/** Returns the chosen option; without one that which the service takes. */
function chosenOf({ default: usual = '' }: Field, value: unknown): string {
  return textOf(value) || usual
}

function selectMarkup(field: Field, { value, common, unselected }: Selected): Html {
  const { required, options = [] } = field
  const isKnown = value === '' || options.some((option) => option.value === value)
  const all = [
    // Without a choice, the service would take the default.
    ...(field.default === undefined ? [{ value: '', prompt: required ? translate('Choose') : unselected }] : []),
    ...options,
    // An invalid submitted value stays visible.
    ...(isKnown ? [] : [{ value, prompt: value }]),
  ]
  const items = all.map((option) => optionMarkup(option, option.value === value))
  return html`<select${common}>${items}</select>`
}

function optionMarkup({ value, prompt }: FieldOption, isSelected: boolean): Html {
  return html`<option value="${value}"${isSelected ? ' selected' : ''}>${prompt}</option>`
}

function attribute(name: string, value: string | number | undefined): Html {
  return value === undefined ? empty : html` ${name}="${value}"`
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'string') return value
  return isTexts(value) ? value.join('\n') : JSON.stringify(value)
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}
