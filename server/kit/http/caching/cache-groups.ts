/**
 * Returns the groups of URIs or URI Templates as a List of Strings (RFC 9875 §2). The group is the first segment of the path,
 * so that a change invalidates what its family of resources shows; `/` is the group `home`.
 */
export function cacheGroupsOf(uris: readonly string[]): string {
  const groups = uris.map((uri) => /^\/([^/?#{]+)/.exec(uri)?.[1] ?? 'home')
  return [...new Set(groups)].map((group) => `"${encodeURI(group)}"`).join(', ')
}
