import type { Representation } from '../../hypermedia/representation.ts'
import { httpDate } from '../field-syntax.ts'

/** Announces the removal of a resource or a relation. Times are milliseconds since 1970. */
export interface Deprecation {
  /** The key of a relation; all its links are deprecated. */
  readonly relation?: string
  /** Matches the paths of deprecated resources. */
  readonly path?: RegExp
  /** The deprecation date (RFC 9745); it may be in the future. */
  readonly since: number
  /** The removal date (RFC 8594). */
  readonly sunset?: number
  /** The URI of the migration document. */
  readonly information: string
}

export function deprecationFields(
  deprecations: readonly Deprecation[],
  path: string,
): readonly (readonly [string, string])[] {
  const row = deprecations.find((one) => one.path?.test(path) === true)
  if (row === undefined) return []
  const sunset = row.sunset === undefined ? [] : [['Sunset', httpDate(row.sunset)] as const]
  const link = `<${row.information}>; rel="deprecation"; type="text/html"`
  return [['Deprecation', `@${String(Math.floor(row.since / 1000))}`], ...sunset, ['Link', link]]
}

/** Marks the deprecated links of a representation (draft-kelly-json-hal-11 §5.4). */
export function withDeprecatedLinks(
  deprecations: readonly Deprecation[],
  representation: Representation,
): Representation {
  if (deprecations.length === 0) return representation
  const announced = (key: string, href: string): string | undefined =>
    deprecations.find(({ relation, path }) => relation === key || path?.test(href.replace(/[?{].*$/, '')) === true)
      ?.information
  return {
    ...representation,
    links: representation.links.map(({ relation, links }) => ({
      relation,
      links: links.map((link) => {
        const deprecation = relation.key === 'self' ? undefined : announced(relation.key, link.href)
        return deprecation === undefined ? link : { ...link, deprecation }
      }),
    })),
    embedded: representation.embedded.map(({ relation, items }) => ({
      relation,
      items: items.map((item) => withDeprecatedLinks(deprecations, item)),
    })),
  }
}
