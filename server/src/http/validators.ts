import { cacheControl, type CachePolicy } from './cache-policy.ts'
import type { ContentCoding } from './content-coding.ts'
import { codedTag, entityTag } from './entity-tag.ts'
import type { Located } from './exchange.ts'
import { httpDate } from './http-date.ts'
import type { HeaderFields } from './response.ts'

/**
 * The entity tag of what was found, in the chosen media type and without a content coding. The caller is part of it:
 * others may see other links and forms.
 */
export function plainTag({ exchange: { chosen, caller }, found }: Located): string {
  return entityTag(found.version, [chosen?.key ?? 'none', ...(caller.key === undefined ? [] : [caller.key])].join(';'))
}

// What a caller gets who has shown who it is, no other may get from a cache, and not this one after signing out.
function cachePolicyFor({ exchange: { caller }, resource: { cache } }: Located): CachePolicy {
  return caller.key === undefined || cache.store === 'nobody' ? cache : { store: 'client', maxAge: 0 }
}

/**
 * What says whether a representation is current, and for how long.
 *
 * @param coding the coding that the representation is sent in
 */
export function validators(located: Located, coding: ContentCoding): HeaderFields & { readonly ETag: string } {
  const { found } = located
  const place = found.fields['Content-Location']
  return {
    ETag: codedTag(plainTag(located), coding),
    'Cache-Control': cacheControl(cachePolicyFor(located)),
    ...(found.changed === undefined ? {} : { 'Last-Modified': httpDate(found.changed) }),
    ...(place === undefined ? {} : { 'Content-Location': place }),
    ...(found.cacheTags.length === 0 ? {} : { 'Cache-Tag': found.cacheTags.join(',') }),
  }
}

/** The fields of a 304: those of RFC 9110 §15.4.5 and no other; the client has the rest. */
export function notModifiedFields(located: Located, coding: ContentCoding): HeaderFields {
  const { ETag, 'Cache-Control': policy = '', 'Content-Location': place } = validators(located, coding)
  return { ETag, 'Cache-Control': policy, ...(place === undefined ? {} : { 'Content-Location': place }) }
}
