import type { FieldOption } from '@waymark/shared'
import type { Form, FormField } from '../../hypermedia/form.ts'
import type { Json, Representation } from '../../hypermedia/representation.ts'
import { queryFormsOf, type QueryForm } from '../query-form.ts'
import { contentTypeOf, rememberedForm } from '../remembered-form.ts'
import { attribute, element } from '../xml.ts'
import { valueElement } from './state.ts'

/** Everything that can be sent, as `w:form` elements: the forms, and the links that are a search. */
export function formElements({ forms, links }: Representation): string {
  let elements = ''
  for (const form of forms) elements += formElement(form)
  for (const form of queryFormsOf(links)) elements += formElement(form)
  return elements
}

function formElement(form: Form | QueryForm): string {
  return `<w:form${attribute('target', form.target)}${textBesidesTarget(form)}`
}

const textBesidesTarget = rememberedForm((form) => {
  const { name, title, method, fields } = form
  const head = [
    attribute('name', name),
    attribute('title', title),
    attribute('method', method),
    attribute('contentType', contentTypeOf(form)),
  ]
  return `${head.join('')}>${fields.map(fieldElement).join('')}</w:form>`
})

function fieldElement({ name, field, value, fault }: FormField): string {
  const { prompt, kind, required, options = [], placeholder, example, pattern, min, max, step } = field
  const limits = { min, max, step, minLength: field.minLength, maxLength: field.maxLength }
  const attributes = { name, prompt, type: kind, required, ...limits, pattern, placeholder, example, fault }
  const head = Object.entries(attributes).map(([key, each]) => attribute(key, each))
  // Values of fields are what the wire carries, which is JSON.
  const present = value === undefined ? '' : valueElement('w:value', '', value as Json)
  return element('w:field', head.join(''), present + options.map(optionElement).join(''))
}

function optionElement({ value, prompt }: FieldOption): string {
  return element('w:option', attribute('value', value) + attribute('prompt', prompt), '')
}
