import {
  listing as listingOf,
  type CountedListing,
  type Listing,
  type ListingOptions,
} from '@waymark/server/http/paging'
import type { CountedPage, Page } from '@waymark/server/values/page'
import { href } from '@waymark/server/http/routes'
import { discoveryRoutes } from './modules/discovery/routes.ts'

type Options<Item> = Omit<ListingOptions<Item>, 'home'>

/** Returns the members that every collection of the clinic has. */
export function listing<Item>(page: CountedPage<Item>, options: Options<Item>): CountedListing
export function listing<Item>(page: Page<Item>, options: Options<Item>): Listing
export function listing<Item>(page: Page<Item>, options: Options<Item>): Listing {
  return listingOf(page, { ...options, home: href(discoveryRoutes.home, {}) })
}
