import type { Relation, Field } from '@waymark/shared'
import type { Form, FormField } from '../hypermedia/form.ts'
import type { Link, LinkSet } from '../hypermedia/representation.ts'

/** A form that asks for the variables of a link: with GET the fields become the query of `target`. */
export interface QueryForm extends Omit<Form, 'contentType'> {
  readonly method: 'GET'
}

const queryTemplate = /^([^{}?#]*)\{\?([^{}*:]*)\}$/

/**
 * The form that a templated link stands for, where all its variables are in the query. A variable in the path
 * cannot be filled in by a form.
 */
export function queryFormOf(relation: Relation, link: Link): QueryForm | undefined {
  const [, target, names] = queryTemplate.exec(link.href) ?? []
  if (link.variables === undefined || target === undefined || names === undefined) return undefined
  const fields = fieldsNamed(names.split(','), link.variables)
  if (fields === undefined) return undefined
  return { name: relation.key, title: link.title ?? relation.title, method: 'GET', target, fields }
}

/** The forms that stand for templated links, as far as there are any. */
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
 * Makes a writer of forms that remembers its texts: each slot of a list carries the same form with another target, and
 * what they share is made text only once. So what is written must not depend on the target.
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

/** The content type of a form; a query has none. */
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
