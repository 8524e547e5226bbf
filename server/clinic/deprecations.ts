import type { Deprecation } from '@waymark/server/http'

/**
 * The deprecated resources. One row announces a deprecation everywhere: in the header fields of the resource, on every
 * link to it, and in its pages. Nothing is deprecated at present.
 */
export const deprecations: readonly Deprecation[] = []
