import { serverMediaType } from '../hypermedia/media-type.ts'
import { essenceOf } from '../http/content/content.ts'
import { parseParameters } from '../http/field-syntax.ts'
import { negotiate } from '../http/negotiation/negotiate.ts'

/** The URI of the extension Atomic Operations 1.0. */
export const extension = 'https://jsonapi.org/ext/atomic'

/** The media type of requests and responses of the extension, as they are sent. */
export const atomicType = `${serverMediaType.jsonApi}; ext="${extension}"`

/** Tells whether content is of the extension and of no other (JSON:API 1.1 §5.2). */
export function isAtomic(contentType: string | undefined): boolean {
  if (contentType === undefined || essenceOf(contentType) !== serverMediaType.jsonApi) return false
  const start = contentType.indexOf(';')
  const parameters = start === -1 ? undefined : parseParameters(contentType.slice(start).trimEnd())
  const isKnown = [...(parameters?.keys() ?? [])].every((name) => name === 'ext' || name === 'profile')
  return isKnown && parameters?.get('ext') === extension
}

// JSON:API 1.1 §5.3: a media range with an unknown extension or another parameter accepts nothing.
const variants = [{ mediaType: serverMediaType.jsonApi, onlyParameters: ['profile'], quality: 1 }]
const written = extension.replaceAll('.', '\\.')
const extensionParameter = new RegExp(`;[ \\t]*ext="${written}"(?=[ \\t]*(?:[;,]|$))`, 'gi')

/** Tells whether a client accepts responses of the extension. */
export function acceptsAtomic(accept: string | undefined): boolean {
  return negotiate(accept?.replaceAll(extensionParameter, ''), variants) !== undefined
}
