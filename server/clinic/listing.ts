import { listing as listingOf, type Listing } from '@waymark/server/http/paging'
import { href } from '@waymark/server/http/routes'
import { discoveryRoutes } from './modules/discovery/routes.ts'

type Options<Item> = Omit<Parameters<typeof listingOf<Item>>[1], 'home'>

/** Returns the members that every collection of the clinic has. */
export function listing<Item>(page: Parameters<typeof listingOf<Item>>[0], options: Options<Item>): Listing {
  return listingOf(page, { ...options, home: href(discoveryRoutes.home, {}) })
}
