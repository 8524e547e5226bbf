import { type CountedListing, type Listing, listing as listingOf, type ListingOptions } from '@waymark/server'
import type { CountedPage, Page } from '@waymark/server/values'
import { homeLink } from './represent.ts'

type Options<Item> = Omit<ListingOptions<Item>, 'home'>

/** Returns the members that every collection of the clinic has. */
export function listing<Item>(page: CountedPage<Item>, options: Options<Item>): CountedListing
export function listing<Item>(page: Page<Item>, options: Options<Item>): Listing
export function listing<Item>(page: Page<Item>, options: Options<Item>): Listing {
  return listingOf(page, { ...options, home: homeLink.href })
}
