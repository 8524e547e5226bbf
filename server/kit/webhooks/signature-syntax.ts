import type { BareItem, InnerList, Item } from 'structured-headers'

/** What follows the name of a component of the request, in a signature of a response. */
export const ofRequest = ';req'

/** Returns a component as an item (RFC 9421 §2). */
export function itemOf(component: string): Item {
  const isOfRequest = component.endsWith(ofRequest)
  const parameters = new Map<string, BareItem>(isOfRequest ? [['req', true]] : [])
  return [isOfRequest ? component.slice(0, -ofRequest.length) : component, parameters]
}

/** Returns the name of a component, with `;req` for one of the request; undefined with other parameters. */
export function componentIn([name, parameters]: Item): string | undefined {
  if (typeof name !== 'string') return undefined
  if (parameters.size === 0) return name.endsWith(ofRequest) ? undefined : name
  return parameters.size === 1 && parameters.get('req') === true ? `${name}${ofRequest}` : undefined
}

export function isInnerList(member: Item | InnerList | undefined): member is InnerList {
  return member !== undefined && Array.isArray(member[0])
}
