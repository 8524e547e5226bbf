import type { Relation } from '@waymark/shared'
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
