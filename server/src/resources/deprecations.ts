import type { Deprecation } from '../http/deprecation.ts'

/**
 * What will go away. One row announces it everywhere: in the header fields of the resource, on every link to it, and
 * in its pages. Nothing is deprecated at present.
 */
export const deprecations: readonly Deprecation[] = []
