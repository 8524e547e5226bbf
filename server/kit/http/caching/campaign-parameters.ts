import type { Request } from '../request.ts'
import type { Resource } from '../resource.ts'

// Mail programs, advertisements and social networks add these parameters to each link.
const campaignNames: ReadonlySet<string> = new Set([
  ...['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content', 'utm_id'],
  ...['gclid', 'gbraid', 'wbraid', 'gad_source', 'gad_campaignid', 'srsltid', 'dclid', 'msclkid', 'yclid'],
  ...['fbclid', 'igsh', 'igshid', 'ttclid', 'twclid', 'li_fat_id', 'mc_cid', 'mc_eid', '_hsenc', '_hsmi'],
])

/** Tells whether a query parameter only says where a link was followed; not if the resource has a parameter of this name. */
export function isCampaignParameter(name: string, resource: Pick<Resource, 'parameters'> | undefined): boolean {
  return campaignNames.has(name) && !Object.hasOwn(resource?.parameters ?? {}, name)
}

/** Returns No-Vary-Search: a cached response serves the address without these parameters too. */
export function noVarySearch(
  { query }: Pick<Request, 'query'>,
  resource: Pick<Resource, 'parameters'>,
): Readonly<Record<string, string>> {
  const names = [...new Set(query.keys())].filter((name) => isCampaignParameter(name, resource))
  if (names.length === 0) return {}
  return { 'No-Vary-Search': `params=(${names.map((name) => `"${name}"`).join(' ')})` }
}
