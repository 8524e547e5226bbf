import {
  isRequired,
  mediaType,
  requirementSchema,
  type Field,
  type HalFormsProperty,
  translatable,
} from '@waymark/shared'
import type { Form, FormField } from '../hypermedia/form.ts'
import type { Representation, State } from '../hypermedia/representation.ts'
import type { TextSerializer } from '../hypermedia/serializer.ts'
import { distinctForms, type QueryForm, contentTypeOf, rememberedForm } from './forms.ts'
import { halDocument } from './hal-document.ts'

/** Returns the JSON text of `_templates`: the forms and the searches. */
function templates({ forms, links }: Representation): string {
  let members = ''
  for (const form of distinctForms(forms, links))
    members += `${members === '' ? '' : ','}${JSON.stringify(form.name)}:${templateText(form)}`
  return members === '' ? '' : `"_templates":{${members}}`
}

const textBesidesTarget = rememberedForm((form) => JSON.stringify(toTemplate(form)).slice(0, -1))

function templateText(form: Form | QueryForm): string {
  return `${textBesidesTarget(form)},"target":${JSON.stringify(form.target)}}`
}

function toTemplate(form: Form | QueryForm): object {
  const { title, method, fields } = form
  const properties = fields.map(toProperty)
  // HAL-FORMS has no words for a requirement between fields; its clients ignore members that they do not know.
  const requirements = requirementSchema(Object.fromEntries(fields.map(({ name, field }) => [name, field])))
  return { title, method, contentType: contentTypeOf(form), properties, ...requirements }
}

/** JSON.stringify omits undefined. */
type Loose<T> = { [Name in keyof T]: T[Name] | undefined }

function toProperty({ name, field, value }: FormField): Loose<HalFormsProperty> {
  const { prompt, kind, isObject, placeholder, pattern, min, max, step, minLength, maxLength, accept } = field
  const type = isObject === true ? 'object' : kind
  // `accept` of HTML is no member of HAL-FORMS; its clients ignore members that they do not know.
  const limits = { regex: pattern, min, max, step, minLength, maxLength, accept }
  const required = isRequired(field)
  return { name, prompt, required, type, value, placeholder, ...limits, options: toOptions(field, value) }
}

function toOptions(field: Field, value: unknown): object | undefined {
  const { options, optionsLink } = field
  const chosen = {
    minItems: isRequired(field) ? 1 : 0,
    maxItems: 1,
    selectedValues: value === undefined ? [] : [value],
  }
  if (optionsLink !== undefined) {
    const { href, title, promptField, valueField } = optionsLink
    return { link: { href, title, type: mediaType.hal }, promptField, valueField, ...chosen }
  }
  if (options === undefined) return undefined
  return { inline: options.map(({ prompt, value: each }) => ({ prompt, value: field.fromText(each) })), ...chosen }
}

/**
 * Problem details (RFC 9457), with HAL links and HAL-FORMS templates as extension members. Used for problems in every
 * JSON media type; not negotiable itself.
 */
export const problemJson: TextSerializer = {
  key: 'problem',
  title: translatable('Problem details'),
  mediaType: mediaType.problem,
  quality: 0,
  isText: false,
  showsLinks: true,
  write: (representation, context) => halDocument(representation, context, { templates, arrange: problemFirst }),
}

/** The members of RFC 9457 first, then extensions. */
function problemFirst({ type, title, status, detail, instance, errors, ...extensions }: State): State {
  return { type, title, status, detail, instance, errors, ...extensions }
}

/**
 * HAL: state, links and embedded resources. Forms become links to their targets, described by their relation documents.
 */
export const hal: TextSerializer = {
  key: 'hal',
  title: 'HAL',
  mediaType: mediaType.hal,
  aliases: [mediaType.vendorHal],
  quality: 1,
  isText: false,
  showsLinks: true,
  hasMembersOfState: true,
  problems: problemJson,
  write: (representation, context) => halDocument(representation, context, { linksForms: true }),
}

/** HAL-FORMS: HAL with all forms and searches under `_templates`. */
export const halForms: TextSerializer = {
  key: 'forms',
  title: 'HAL-FORMS',
  mediaType: mediaType.halForms,
  quality: 0.95,
  isText: false,
  showsLinks: true,
  hasMembersOfState: true,
  problems: problemJson,
  write: (representation, context) => halDocument(representation, context, { templates }),
}
