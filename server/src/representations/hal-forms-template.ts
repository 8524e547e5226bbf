import type { Field, HalFormsProperty } from '@waymark/shared'
import type { Form, FormField } from '../hypermedia/form.ts'
import type { Representation } from '../hypermedia/representation.ts'
import { queryFormsOf, type QueryForm } from './query-form.ts'
import { contentTypeOf, rememberedForm } from './remembered-form.ts'

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
