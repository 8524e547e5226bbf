import type { Deprecation } from '@waymark/server/http/answers/deprecation'

/**
 * What will go away. One row announces it everywhere: in the header fields of the resource, on every link to it, and
 * in its pages. Nothing is deprecated at present.
 */
export const deprecations: readonly Deprecation[] = []
