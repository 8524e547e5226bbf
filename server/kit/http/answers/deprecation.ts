import type { Representation } from '../../hypermedia/representation.ts'
import { httpDate } from '../field-syntax.ts'

/** That a resource or a relation will go away, announced in one row. Times are milliseconds since 1970. */
export interface Deprecation {
  /** The key of a relation whose links are deprecated wherever they lead. */
  readonly relation?: string
  /** The paths of resources that are deprecated, by whatever relation they are reached. */
  readonly path?: RegExp
  /** From when on it should not be used (RFC 9745); it may lie ahead. */
  readonly since: number
  /** When it will be gone (RFC 8594). */
  readonly sunset?: number
  /** The URI of the document that says what to do instead. */
  readonly information: string
}

/** The header fields of a response about a deprecated resource. */
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

/** The representation with the deprecation of its links announced (draft-kelly-json-hal-11 §5.4). */
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
