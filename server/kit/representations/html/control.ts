import type { Field, FieldOption } from '@waymark/shared'
import { html as markup } from 'ghtml'
import type { FormField } from '../../hypermedia/form.ts'
import { faultSentence } from './value.ts'

/**
 * Renders a field with its label, hint, control and fault.
 *
 * @param id unique in the page
 * @param empty the words of the empty option of an optional choice
 */
export function controlMarkup(formField: FormField, id: string, empty = 'No selection'): string {
  const { field, fault } = formField
  if (field.kind === 'hidden') return hiddenMarkup(formField)
  const pairs = field.isTimes === true ? pairsOf(formField) : undefined
  if (pairs !== undefined) return timesMarkup(formField, id, pairs)
  const file = field.file === undefined ? '' : fileMarkup(formField.name, field.file, id)
  const hint = hintOf(field)
  const optional = field.required ? '' : ' <span class="optional">(optional)</span>'
  return [
    file,
    fault === undefined ? '<div class="field">' : '<div class="field wrong">',
    markup`<label for="${id}">${field.prompt}!${optional}</label>`,
    inputMarkup(formField, commonAttributes(formField, id, hint !== ''), empty),
    hint === '' ? '' : markup`<p class="hint" id="${id}-hint">${hint}</p>`,
    faultMarkup(formField, id),
    '</div>',
  ].join('')
}

function faultMarkup({ field, fault }: FormField, id: string): string {
  return fault === undefined ? '' : markup`<p class="fault" id="${id}-fault">${faultSentence(field.prompt, fault)}</p>`
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

function fileMarkup(name: string, { prompt, accept }: NonNullable<Field['file']>, id: string): string {
  const input = markup`<input type="file" id="${id}-file" name="${name}" accept="${accept}">`
  return markup`<div class="field"><label for="${id}-file">${prompt}</label>!${input}</div>`
}

/** Renders a list of times as two inputs each. */
function timesMarkup(formField: FormField, id: string, pairs: readonly Pair[]): string {
  const { name, field } = formField
  const { prompt } = field
  const inputs = pairs.map(([from, to], index) => {
    const own = index === 0 ? id : `${id}-${String(index)}`
    const input = (end: string, value: string, more: string): string =>
      markup`<input type="time" id="${own}${more}" name="${name}" value="${value}" aria-label="${prompt} ${end} ${index + 1}">`
    return `<span>${input('from', from, '')} – ${input('to', to, '-to')}</span>`
  })
  return markup`<fieldset class="field hours"><legend>${prompt}</legend><div>!${inputs.join('')}</div>!${faultMarkup(formField, id)}</fieldset>`
}

/** Renders a field that is sent with its value, but not shown. */
export function hiddenMarkup({ name, value }: FormField): string {
  return markup`<input type="hidden" name="${name}" value="${textOf(value)}">`
}

function hintOf({ min, max, pattern, placeholder, example, options, purpose }: Field): string {
  // The options already show what is valid, and users know their names.
  if (options !== undefined || purpose === 'username') return ''
  if (min !== undefined && max !== undefined) return `From ${String(min)} to ${String(max)}`
  return pattern !== undefined && placeholder === undefined && example !== undefined ? `For example ${example}` : ''
}

function commonAttributes({ name, field, fault }: FormField, id: string, hasHint: boolean): string {
  const described = [...(hasHint ? [`${id}-hint`] : []), ...(fault === undefined ? [] : [`${id}-fault`])].join(' ')
  return [
    markup` id="${id}" name="${name}"`,
    // A file can take the place of the text.
    field.required && field.file === undefined ? ' required' : '',
    fault === undefined ? '' : ' aria-invalid="true"',
    described === '' ? '' : markup` aria-describedby="${described}"`,
    attribute('autocomplete', purposeOf(field)),
  ].join('')
}

/** The autocomplete token (WCAG 1.3.5). */
function purposeOf({ kind, purpose }: Field): string | undefined {
  return purpose ?? (kind === 'email' || kind === 'tel' ? kind : undefined)
}

function inputMarkup({ field, value }: FormField, common: string, empty: string): string {
  if (field.options !== undefined) return selectMarkup(field, { value: textOf(value), common, empty })
  // A number input would not display an invalid value.
  if (field.kind === 'number' && typeof value === 'string' && !isNumeric(value))
    return `<input type="text" inputmode="numeric"${common}${attribute('value', value)}>`
  const attributes = common + limitsOf(field) + attribute('placeholder', field.placeholder)
  // HTML parsers drop the first line break in a textarea, so one is added.
  if (field.kind === 'textarea') return `<textarea rows="4"${attributes}>\n${markup`${textOf(value)}`}</textarea>`
  return `<input type="${field.kind}"${attributes}${attribute('value', value === undefined ? value : textOf(value))}>`
}

function isNumeric(text: string): boolean {
  return text.trim() !== '' && Number.isFinite(Number(text))
}

function limitsOf({ kind, min, max, step, minLength, maxLength, pattern }: Field): string {
  return [
    attribute('minlength', minLength),
    attribute('maxlength', maxLength),
    attribute('min', min),
    attribute('max', max),
    attribute('step', step),
    // HTML does not support pattern on textarea.
    kind === 'textarea' ? '' : attribute('pattern', pattern),
  ].join('')
}

/** Renders a field with options as radio buttons. */
export function radiosMarkup(formField: FormField, id: string): string {
  const { name, field, value } = formField
  const { options = [], required, prompt } = field
  const items = options.map((option, index) => {
    const own = index === 0 ? id : `${id}-${String(index)}`
    const state = (required ? ' required' : '') + (option.value === textOf(value) ? ' checked' : '')
    return markup`<label class="time"><input type="radio" id="${own}" name="${name}" value="${option.value}"!${state}>${option.prompt}</label>`
  })
  return markup`<fieldset class="field radios"><legend>${prompt}</legend><div class="times">!${items.join('')}</div>!${faultMarkup(formField, id)}</fieldset>`
}

interface Selected {
  readonly value: string
  readonly common: string
  readonly empty: string
}

function selectMarkup({ required, options = [] }: Field, { value, common, empty }: Selected): string {
  const isKnown = value === '' || options.some((option) => option.value === value)
  const all = [
    { value: '', prompt: required ? 'Choose' : empty },
    ...options,
    // An invalid submitted value stays visible.
    ...(isKnown ? [] : [{ value, prompt: value }]),
  ]
  const items = all.map((option) => optionMarkup(option, option.value === value))
  return `<select${common}>${items.join('')}</select>`
}

function optionMarkup({ value, prompt }: FieldOption, isSelected: boolean): string {
  return markup`<option value="${value}"!${isSelected ? ' selected' : ''}>${prompt}</option>`
}

function attribute(name: string, value: string | number | undefined): string {
  return value === undefined ? '' : markup` !${name}="${value}"`
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'string') return value
  return isTexts(value) ? value.join('\n') : JSON.stringify(value)
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}
