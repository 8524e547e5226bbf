import { clinicDescription, clinicRelations } from '@waymark/shared/clinic'
import { type Link, type LinkSet, representer } from '@waymark/server'

/** Builds the representation of a resource of the clinic; members that the description lacks do not compile. */
export const represent = representer(clinicDescription)

/** Returns the links of a relation outside of a described resource, such as a problem. */
export function linkSet(relation: keyof typeof clinicRelations, ...links: readonly Link[]): LinkSet {
  return { relation: clinicRelations[relation], links }
}

/** The link to the entry of the service, which every page has. */
export const homeLink = { href: '/', title: 'Home' } as const
