import type { Field } from '@waymark/shared'
import type { Form, FormField } from '../hypermedia/form.ts'
import type { QueryForm } from './query-form.ts'

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
