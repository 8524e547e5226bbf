import * as t from 'io-ts'

/** A property of a HAL-FORMS template. Whatever a reader does not understand is as if it were absent. */
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
      options: t.unknown,
    }),
  ],
  'HalFormsProperty',
)
export type HalFormsProperty = t.TypeOf<typeof HalFormsProperty>

/** A HAL-FORMS template: what can be sent, how and where. */
export const HalFormsTemplate = t.partial(
  { title: t.string, method: t.string, contentType: t.string, target: t.string, properties: t.array(HalFormsProperty) },
  'HalFormsTemplate',
)
export type HalFormsTemplate = t.TypeOf<typeof HalFormsTemplate>
