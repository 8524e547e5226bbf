import { outsideHref, type BasePath } from '../http/base-path.ts'
import { compressionDictionaries, type CompressionDictionaries } from '../http/negotiation/compression-dictionary.ts'
import type { Served } from '../http/route.ts'
import { href } from '../http/routes.ts'
import { asset } from './asset.ts'

const route = '/assets/dictionaries/{language}'

/** Returns the compression dictionaries of a service; undefined if it has none. */
export function dictionariesOf(texts: Readonly<Record<string, string>> = {}): CompressionDictionaries | undefined {
  if (Object.keys(texts).length === 0) return undefined
  return compressionDictionaries(texts, (language) => href(route, { language }))
}

/** Serves each dictionary as a file, which browsers use for all responses of the service (RFC 9842 §2.1). */
export function dictionariesServed(
  texts: Readonly<Record<string, string>> = {},
  basePath: BasePath = '',
): readonly Served[] {
  const fields = { 'Use-As-Dictionary': `match="${outsideHref(basePath, '/*')}"` }
  return Object.entries(texts).map(([language, text]) => {
    const resource = asset('text/plain', text, fields)
    return { name: `dictionary-${language}`, template: href(route, { language }), resource }
  })
}
