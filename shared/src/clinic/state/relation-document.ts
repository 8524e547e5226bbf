import * as t from 'io-ts'

/** What a relation means: its name on the wire, how many targets it may have, and where it appears. */
export const RelationDocument = t.type(
  {
    name: t.string,
    title: t.string,
    description: t.string,
    cardinality: t.keyof({ one: null, many: null }),
    appearsOn: t.array(t.string),
    leadsTo: t.array(t.string),
  },
  'RelationDocument',
)
export type RelationDocument = t.TypeOf<typeof RelationDocument>
