import { clinicDescription, clinicRelations, type Relation, type ResourceDescription } from '@waymark/shared'
import { formRelation } from '../../hypermedia/represent.ts'

/** The relations of forms that no link has: media types without forms link to the target of a form with them. */
export const formRelations: readonly Relation[] = relationsOfForms()

/** Every relation of the clinic by its bare name. */
export const allRelations: ReadonlyMap<string, Relation> = new Map(
  [...Object.values<Relation>(clinicRelations), ...formRelations].map((relation) => [relation.key, relation]),
)

function relationsOfForms(): readonly Relation[] {
  const byName = new Map<string, Relation>()
  for (const { forms = {} } of Object.values<ResourceDescription>(clinicDescription.resources)) {
    for (const [key, { title }] of Object.entries(forms)) {
      if (key in clinicRelations || byName.has(key)) continue
      const name = formRelation(clinicDescription, key)
      const description = `${title}: the target takes a request with the method and the fields below.`
      byName.set(key, { name, key, cardinality: 'one', title, description, registered: false })
    }
  }
  return [...byName.values()]
}
