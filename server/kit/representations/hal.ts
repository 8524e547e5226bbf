import { type Field, type HalFormsProperty, mediaType } from '@waymark/shared'
import type { Form, FormField } from '../hypermedia/form.ts'
import type { Representation } from '../hypermedia/representation.ts'
import type { TextSerializer } from '../hypermedia/serializer.ts'
import { queryFormsOf, type QueryForm, contentTypeOf, rememberedForm } from './forms.ts'
import { halDocument, type HalResource } from './hal-document.ts'

/** The JSON text of the member `_templates`: one for each form, and one for each link that is a search. */
export function templates({ forms, links }: Representation): string {
  const names: string[] = []
  let members = ''
  for (const form of [...forms, ...queryFormsOf(links)]) {
    if (names.includes(form.name)) continue
    members += `${members === '' ? '' : ','}${JSON.stringify(form.name)}:${templateText(form)}`
    names.push(form.name)
  }
  return members === '' ? '' : `"_templates":{${members}}`
}

const textBesidesTarget = rememberedForm((form) => JSON.stringify(toTemplate(form)).slice(0, -1))

function templateText(form: Form | QueryForm): string {
  return `${textBesidesTarget(form)},"target":${JSON.stringify(form.target)}}`
}

function toTemplate(form: Form | QueryForm): object {
  const { title, method, fields } = form
  return { title, method, contentType: contentTypeOf(form), properties: fields.map(toProperty) }
}

/** JSON leaves out what is undefined. */
type Loose<T> = { [Name in keyof T]: T[Name] | undefined }

function toProperty({ name, field, value }: FormField): Loose<HalFormsProperty> {
  const { prompt, required, kind, placeholder, pattern, min, max, step, minLength, maxLength } = field
  const limits = { regex: pattern, min, max, step, minLength, maxLength }
  return { name, prompt, required, type: kind, value, placeholder, ...limits, options: toOptions(field, value) }
}

function toOptions({ options, required }: Field, value: unknown): object | undefined {
  if (options === undefined) return undefined
  const inline = options.map(({ prompt, value: each }) => ({ prompt, value: each }))
  return { inline, minItems: required ? 1 : 0, maxItems: 1, selectedValues: value === undefined ? [] : [value] }
}

/**
 * Problem details (RFC 9457) with the links and templates of HAL-FORMS as extension members: a problem says how
 * to go on. The body of a problem in every JSON type; nobody asks for it by name.
 */
export const problemJson: TextSerializer = {
  key: 'problem',
  title: 'Problem details',
  mediaType: mediaType.problem,
  quality: 0,
  isText: false,
  showsLinks: true,
  write: (representation, context) => halDocument(representation, context, { templates, arrange: problemFirst }),
}

/** The members of RFC 9457 in the order in which a person reads them, then the extensions, then the links. */
function problemFirst({ _links, ...members }: HalResource): HalResource {
  const { type, title, status, detail, instance, errors, ...extensions } = members
  return { type, title, status, detail, instance, errors, ...extensions, _links }
}

/** HAL: state, links and embedded resources. Forms are links to their targets, whose relation documents tell the rest. */
export const hal: TextSerializer = {
  key: 'hal',
  title: 'HAL',
  mediaType: mediaType.hal,
  aliases: [mediaType.vendorHal],
  quality: 1,
  isText: false,
  showsLinks: true,
  problems: problemJson,
  write: (representation, context) => halDocument(representation, context, { linksForms: true }),
}

/** HAL-FORMS: the HAL document, and under `_templates` everything that can be sent. */
export const halForms: TextSerializer = {
  key: 'forms',
  title: 'HAL-FORMS',
  mediaType: mediaType.halForms,
  quality: 0.95,
  isText: false,
  showsLinks: true,
  problems: problemJson,
  write: (representation, context) => halDocument(representation, context, { templates }),
}
