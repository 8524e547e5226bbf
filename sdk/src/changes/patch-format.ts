import { mediaType } from '@waymark/shared'
import { essenceOf } from '../document/decoder.ts'
import type { Resource } from '../document/resource.ts'
import type { HttpFailure } from '../errors/http-failure.ts'
import type { Connection } from '../navigation/agent.ts'

/** The format of a patch: a merge patch (RFC 7396) or a list of operations (RFC 6902). */
export type PatchFormat = 'merge-patch' | 'json-patch'

/**
 * Returns the media type of a patch: that of Accept-Patch, otherwise of a PATCH form of the resource or a refusal by its
 * origin, otherwise JSON. Many services read `application/json` only, and some of them ignore other content.
 */
export function patchType(resource: Resource, { mergePatchOrigins }: Connection, as?: PatchFormat): string {
  if (as === 'merge-patch') return mediaType.mergePatch
  const { document, headers, url } = resource
  const accepted = headers && acceptedIn(headers)
  if (accepted !== undefined) {
    const isPlain = accepted.includes(mediaType.json) && !accepted.includes(mediaType.mergePatch)
    return isPlain ? mediaType.json : mediaType.mergePatch
  }
  const form = document.forms.find(({ method, target }) => method === 'PATCH' && target === url)
  const isMerged = essenceOf(form?.contentType ?? null) === mediaType.mergePatch
  return isMerged || mergePatchOrigins.has(new URL(url).origin) ? mediaType.mergePatch : mediaType.json
}

/** Returns whether a refusal says that the service takes a merge patch (RFC 5789 §2.2), and remembers it. */
export function learnsMergePatch({ status, headers, url }: HttpFailure, { mergePatchOrigins }: Connection): boolean {
  if (status !== 415 || acceptedIn(headers)?.includes(mediaType.mergePatch) !== true) return false
  mergePatchOrigins.add(new URL(url).origin)
  return true
}

/** Returns the media types of Accept-Patch. */
export function acceptedIn(headers: Headers): readonly (string | undefined)[] | undefined {
  return headers.get('accept-patch')?.split(',').map(essenceOf)
}
