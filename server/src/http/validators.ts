import { cacheControl, type CachePolicy } from './cache-policy.ts'
import { entityTag } from './entity-tag.ts'
import type { Exchange, Located } from './exchange.ts'
import { httpDate } from './http-date.ts'
import type { HeaderFields } from './response.ts'

/** The entity tag of the representation that would be sent: the state's version, the media type, the coding. */
export function selectedTag({ exchange, found }: Located): string {
  return taggedAs(exchange, found.version, exchange.coding ?? 'identity')
}

/** The entity tag of a state's representation for the caller of an exchange: others may see other links and forms. */
export function taggedAs({ chosen, caller }: Exchange, version: string, coding: string): string {
  const parts = [chosen?.key ?? 'none', ...(caller.key === undefined ? [] : [caller.key])]
  return entityTag(version, [...parts, ...(coding === 'identity' ? [] : [coding])].join(';'))
}

// What a caller gets who has shown who it is, no other may get from a cache, and not this one after signing out.
function cachePolicyFor({ exchange: { caller }, resource: { cache } }: Located): CachePolicy {
  return caller.key === undefined || cache.store === 'nobody' ? cache : { store: 'client', maxAge: 0 }
}

/** What a 200 and the 304 in its place both carry (RFC 9110 §15.4.5). */
export function validators(located: Located): HeaderFields {
  const { found } = located
  const place = found.fields['Content-Location']
  return {
    ETag: selectedTag(located),
    'Cache-Control': cacheControl(cachePolicyFor(located)),
    ...(found.changed === undefined ? {} : { 'Last-Modified': httpDate(found.changed) }),
    ...(place === undefined ? {} : { 'Content-Location': place }),
    ...(found.cacheTags.length === 0 ? {} : { 'Cache-Tag': found.cacheTags.join(',') }),
  }
}
