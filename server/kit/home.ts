import { translateDescribed, type LinkDescription } from '@waymark/shared'
import { documentationLinks } from './documentation/links.ts'
import { resource, type Resource } from './http/resource.ts'
import { representer } from './hypermedia/represent.ts'
import type { ServiceOptions } from './service-options.ts'

/** The home document of a service that has none of its own: its name and purpose, and links to its collections. */
export function homeResource({
  name,
  summary,
  version,
  description,
  home = {},
  authenticator,
}: ServiceOptions): Resource {
  const represent = representer(description)
  requireDescribedLinks(description.resources['home']?.links ?? {}, home)
  return resource({
    kind: 'home',
    // Its page has the link to sign in or out.
    isPublic: authenticator === undefined,
    cache: { store: 'public', maxAge: 60 },
    find: () => Promise.resolve({ entity: {}, version }),
    represent: () =>
      represent('home', {
        title: name,
        self: '/',
        state: { name, description: translateDescribed(summary) },
        links: { ...translatedLinks(home), ...documentationLinks },
      }),
  })
}

type Links = NonNullable<ServiceOptions['home']>

/** Refuses a link that the description of home lacks, which each GET of home would fail at. */
function requireDescribedLinks(described: Readonly<Record<string, LinkDescription>>, home: Links): void {
  const own = Object.keys(described).filter((name) => !Object.hasOwn(documentationLinks, name))
  const unknown = Object.keys(home).find((name) => !own.includes(name))
  if (unknown !== undefined)
    throw new Error(
      `The option home links to ${unknown}, which is no own link of home in the description: use ${own.join(', ') || 'none'}.`,
    )
}

function translatedLinks(links: Links): Links {
  const entries = Object.entries(links)
  return Object.fromEntries(entries.map(([name, link]) => [name, { ...link, title: translateDescribed(link.title) }]))
}
