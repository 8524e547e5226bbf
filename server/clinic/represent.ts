import { clinicDescription, clinicRelations } from '@waymark/shared/clinic'
import { representer } from '@waymark/server/hypermedia/represent'
import type { Link, LinkSet } from '@waymark/server/hypermedia/representation'

/** Builds a representation of one of the clinic's resources; what the description does not know does not compile. */
export const represent = representer(clinicDescription)

/** Links of a relation outside of a described resource, as a problem has them. */
export function linkSet(relation: keyof typeof clinicRelations, ...links: readonly Link[]): LinkSet {
  return { relation: clinicRelations[relation], links }
}
