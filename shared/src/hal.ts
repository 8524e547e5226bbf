import * as t from 'io-ts'

/** A Link Object (draft-kelly-json-hal-11 §5) with additional members. */
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

/** A Resource Object (draft-kelly-json-hal-11 §4); links are decoded individually. */
export type HalDocument = Readonly<Record<string, unknown>> & {
  readonly _links?: Readonly<Record<string, HalLink | readonly HalLink[]>>
  readonly _embedded?: Readonly<Record<string, HalDocument | readonly HalDocument[]>>
}

/** A property of a HAL-FORMS template. Unknown members are ignored. */
export const HalFormsProperty = t.intersection(
  [
    t.type({ name: t.string }),
    t.partial({
      prompt: t.string,
      required: t.unknown,
      readOnly: t.unknown,
      templated: t.unknown,
      value: t.unknown,
      type: t.string,
      regex: t.string,
      placeholder: t.string,
      min: t.number,
      max: t.number,
      step: t.number,
      minLength: t.number,
      maxLength: t.number,
      /** Not in the specification: the accepted files in the syntax of HTML. */
      accept: t.string,
      options: t.unknown,
    }),
  ],
  'HalFormsProperty',
)

export type HalFormsProperty = t.TypeOf<typeof HalFormsProperty>

/** A HAL-FORMS template. */
export const HalFormsTemplate = t.partial(
  { title: t.string, method: t.string, contentType: t.string, target: t.string, properties: t.array(HalFormsProperty) },
  'HalFormsTemplate',
)

export type HalFormsTemplate = t.TypeOf<typeof HalFormsTemplate>

/** Problem details (RFC 9457) with the pointers of faults in `errors`. */
export const ProblemState = t.intersection(
  [
    t.partial({ type: t.string, title: t.string, status: t.number, detail: t.string, instance: t.string }),
    t.partial({ errors: t.array(t.intersection([t.type({ detail: t.string }), t.partial({ pointer: t.string })])) }),
  ],
  'ProblemState',
)

export type ProblemState = t.TypeOf<typeof ProblemState>
