import { hidden, text, type Field, type Relation } from '@waymark/shared'
import type { Form, FormField } from '../hypermedia/form.ts'
import type { Link, LinkSet } from '../hypermedia/representation.ts'

/** A form for the variables of a templated link; with GET its fields become the query of `target`. */
export interface QueryForm extends Omit<Form, 'contentType'> {
  readonly method: 'GET'
}

const queryTemplate = /^([^{}?#]*)(?:\?([^{}#]*)\{&|\{\?)([^{}*:]*)\}$/

/**
 * Returns the form for a templated link, if all its variables are in the query; forms cannot fill in path variables.
 */
export function queryFormOf(relation: Relation, link: Link): QueryForm | undefined {
  const [, target, query = '', names] = queryTemplate.exec(link.href) ?? []
  if (link.variables === undefined || target === undefined || names === undefined) return undefined
  const named = fieldsNamed(names.split(','), link.variables)
  if (named === undefined) return undefined
  const fields = [...fixedFields(query), ...named]
  return { name: relation.key, title: link.title ?? relation.title, method: 'GET', target, fields }
}

// A form replaces the query of its target, so the fixed part of the query becomes hidden fields.
function fixedFields(query: string): readonly FormField[] {
  return [...new URLSearchParams(query)].map(([name, value]) => ({
    name,
    value,
    field: hidden(text({ prompt: name, maxLength: 2000 })),
  }))
}

export function queryFormsOf(sets: readonly LinkSet[]): readonly QueryForm[] {
  const forms: QueryForm[] = []
  for (const set of sets) {
    for (const link of set.links) {
      const form = link.variables === undefined ? undefined : queryFormOf(set.relation, link)
      if (form !== undefined) forms.push(form)
    }
  }
  return forms
}

/** Returns the forms and searches of a representation; the first of each name. */
export function distinctForms(forms: readonly Form[], links: readonly LinkSet[]): readonly (Form | QueryForm)[] {
  const named = new Map<string, Form | QueryForm>()
  for (const form of [...forms, ...queryFormsOf(links)]) if (!named.has(form.name)) named.set(form.name, form)
  return [...named.values()]
}

function fieldsNamed(names: readonly string[], variables: readonly FormField[]): readonly FormField[] | undefined {
  const fields = names.flatMap((name) => variables.filter((variable) => variable.name === name))
  return fields.length === names.length ? fields : undefined
}

type AnyForm = Form | QueryForm

interface Written {
  readonly form: AnyForm
  readonly text: string
}

/**
 * Memoizes a form writer: all slots of a list have the same form with different targets, so the output must not depend
 * on the target.
 */
export function rememberedForm(write: (form: AnyForm) => string): (form: AnyForm) => string {
  const written = new WeakMap<Field, Written>()
  return (form) => {
    const key = form.fields[0]?.field
    const present = key === undefined ? undefined : written.get(key)
    if (present !== undefined && isSameBesidesTarget(present.form, form)) return present.text
    const text = write(form)
    if (key !== undefined) written.set(key, { form, text })
    return text
  }
}

/** Returns the content type of a form; undefined for GET. */
export function contentTypeOf(form: AnyForm): string | undefined {
  return 'contentType' in form ? form.contentType : undefined
}

function isSameBesidesTarget(one: AnyForm, other: AnyForm): boolean {
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
  return one.field === other?.field && one.name === other.name && one.value === other.value && one.fault === other.fault
}
