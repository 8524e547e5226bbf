import * as t from 'io-ts'

/** A Link Object (draft-kelly-json-hal-11 §5). Members that are not listed are kept. */
export const HalLink = t.intersection(
  [
    t.type({ href: t.string }),
    t.partial({
      templated: t.unknown,
      type: t.string,
      deprecation: t.string,
      name: t.string,
      profile: t.string,
      title: t.string,
      hreflang: t.string,
    }),
  ],
  'HalLink',
)
export type HalLink = t.TypeOf<typeof HalLink>

/** A Resource Object (draft-kelly-json-hal-11 §4), as it may stand on the wire; each link is decoded on its own. */
export type HalDocument = Readonly<Record<string, unknown>> & {
  readonly _links?: Readonly<Record<string, HalLink | readonly HalLink[]>>
  readonly _embedded?: Readonly<Record<string, HalDocument | readonly HalDocument[]>>
}
