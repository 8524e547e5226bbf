import type { Form } from '../forms/form.ts'
import { fieldInputs, variableInputs } from './inputs.ts'
import { kindSeen, type KindSeen, type RelationSeen } from './kind-seen.ts'
import { kindsOf, namesOf, type Kind } from './kinds.ts'
import { unseen, type DescriptionModel, type FormModel, type KindModel, type LinkModel } from './model.ts'
import { typeOf } from './shape.ts'
import type { SurveyedResource } from './survey.ts'

/** Returns the description that a survey tells. */
export function observedModel(places: ReadonlyMap<string, SurveyedResource>): DescriptionModel {
  const byPlace = kindsOf(places)
  const names = namesOf(byPlace)
  const kinds = new Map([...names.keys()].map((kind) => [kind, kindSeen(kind, places, byPlace)]))
  const tables = [...kinds.values()].flatMap(({ links, embedded }) => [links, embedded])

  // An unexpanded template is assumed to have the targets of other links of its relation.
  const everywhere = (relation: string): ReadonlySet<Kind> =>
    new Set(tables.flatMap((table) => [...(table.get(relation)?.kinds ?? [])]))

  // A relation with targets of different kinds gets no kind.
  const leadsTo = (found: ReadonlySet<Kind>): string => {
    const [kind, ...others] = found
    return kind === undefined || others.length > 0 ? unseen : (names.get(kind) ?? unseen)
  }

  const linksIn = (table: ReadonlyMap<string, RelationSeen>, documents: number): readonly LinkModel[] =>
    [...table].map(([relation, seen]) => ({
      relation,
      isMany: seen.isMany,
      title: seen.title,
      to: leadsTo(seen.kinds.size === 0 && relation.includes(':') ? everywhere(relation) : seen.kinds),
      isOptional: seen.documents !== documents,
      variables: variableInputs(seen.variables),
    }))

  // A change and a search result in the same kind; the result of a POST is unknown.
  const becomes = (forms: readonly Form[]): string => {
    const found = forms.map(({ method, target }) => (method === 'POST' ? undefined : byPlace.get(target)))
    const [kind] = found.filter((one) => one !== undefined)
    return kind === undefined ? unseen : (names.get(kind) ?? unseen)
  }

  const formsIn = ({ forms }: KindSeen): readonly FormModel[] =>
    [...forms].map(([name, alike]) => ({
      name,
      to: becomes(alike),
      title: alike[0]?.title ?? '',
      fields: fieldInputs(alike),
    }))

  const modelOf = (seen: KindSeen, name: string): KindModel => ({
    name,
    summary: seen.title ?? name,
    state: typeOf(seen.state),
    links: linksIn(seen.links, seen.documents),
    embedded: linksIn(seen.embedded, seen.documents),
    forms: formsIn(seen),
  })

  return {
    entry: 'home',
    kinds: [...kinds].map(([kind, seen]) => modelOf(seen, names.get(kind) ?? unseen)),
  }
}
