import { cacheControl } from './cache-policy.ts'
import { entityTag } from './entity-tag.ts'
import type { Located } from './exchange.ts'
import { httpDate } from './http-date.ts'

/** The entity tag of the representation that would be sent: the state's version, the media type, the coding. */
export function selectedTag({ exchange: { chosen, coding }, found }: Located): string {
  return taggedAs(found.version, chosen?.key ?? 'none', coding ?? 'identity')
}

export function taggedAs(version: string, mediaTypeKey: string, coding: string): string {
  return entityTag(version, coding === 'identity' ? mediaTypeKey : `${mediaTypeKey};${coding}`)
}

/** What a 200 and the 304 in its place both carry (RFC 9110 §15.4.5). */
export function validators(located: Located): Readonly<Record<string, string>> {
  const { resource, found } = located
  return {
    ETag: selectedTag(located),
    'Cache-Control': cacheControl(resource.cache),
    ...(found.changed === undefined ? {} : { 'Last-Modified': httpDate(found.changed) }),
    ...(found.cacheTags.length === 0 ? {} : { 'Cache-Tag': found.cacheTags.join(',') }),
  }
}
