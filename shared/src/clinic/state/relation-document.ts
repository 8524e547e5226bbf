import * as t from 'io-ts'

// A variable of a template, or a field of a form.
const Variable = t.intersection([
  t.type({ name: t.string, prompt: t.string, required: t.boolean }),
  t.partial({ example: t.string }),
])

// The resources on which a form appears; the target of the relation takes its fields with one of the methods.
const Form = t.type({
  title: t.string,
  appearsOn: t.array(t.string),
  methods: t.array(t.string),
  fields: t.array(Variable),
})

/**
 * What a relation means: its name on the wire, how many targets it may have, where it appears and what it leads to.
 * Its own page also has the variables of its template, the forms of the same name, and an example as the service
 * gives it at this moment.
 */
export const RelationDocument = t.intersection(
  [
    t.type({
      name: t.string,
      title: t.string,
      description: t.string,
      cardinality: t.keyof({ one: null, many: null }),
      appearsOn: t.array(t.string),
      leadsTo: t.array(t.string),
    }),
    t.partial({
      variables: t.array(Variable),
      forms: t.array(Form),
      example: t.string,
    }),
  ],
  'RelationDocument',
)
export type RelationDocument = t.TypeOf<typeof RelationDocument>
