import type { Field, HalFormsProperty } from '@waymark/shared'
import type { Form, FormField } from '../hypermedia/form.ts'
import type { LinkSet, Representation } from '../hypermedia/representation.ts'
import { queryFormOf, type QueryForm } from './query-form.ts'

/** The JSON text of the member `_templates`: one for each form, and one for each link that is a search. */
export function templates({ forms, links }: Representation): string {
  const names: string[] = []
  let members = ''
  for (const form of [...forms, ...searches(links)]) {
    if (names.includes(form.name)) continue
    members += `${members === '' ? '' : ','}${JSON.stringify(form.name)}:${templateText(form)}`
    names.push(form.name)
  }
  return members === '' ? '' : `"_templates":{${members}}`
}

function searches(sets: readonly LinkSet[]): readonly QueryForm[] {
  const forms: QueryForm[] = []
  for (const set of sets) {
    for (const link of set.links) {
      const form = link.variables === undefined ? undefined : queryFormOf(set.relation, link)
      if (form !== undefined) forms.push(form)
    }
  }
  return forms
}

function templateText(form: Form | QueryForm): string {
  return `${textBesidesTarget(form)},"target":${JSON.stringify(form.target)}}`
}

interface Written {
  readonly form: Form | QueryForm
  readonly text: string
}
const written = new WeakMap<Field, Written>()

// Each slot of a list carries the same form with another target; what they share is made text only once.
function textBesidesTarget(form: Form | QueryForm): string {
  const key = form.fields[0]?.field
  const present = key === undefined ? undefined : written.get(key)
  if (present !== undefined && isSameBesidesTarget(present.form, form)) return present.text
  const text = JSON.stringify(toTemplate(form)).slice(0, -1)
  if (key !== undefined) written.set(key, { form, text })
  return text
}

function isSameBesidesTarget(one: Form | QueryForm, other: Form | QueryForm): boolean {
  return (
    one.name === other.name &&
    one.title === other.title &&
    one.method === other.method &&
    contentTypeOf(one) === contentTypeOf(other) &&
    one.fields.length === other.fields.length &&
    one.fields.every((field, index) => isSameField(field, other.fields[index]))
  )
}

function isSameField(one: FormField, other: FormField | undefined): boolean {
  return one.field === other?.field && one.name === other.name && one.value === other.value
}

function contentTypeOf(form: Form | QueryForm): string | undefined {
  return 'contentType' in form ? form.contentType : undefined
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
