import { expandTemplate } from '@waymark/shared'
import type { Representation } from '../../hypermedia/representation.ts'

/**
 * Adds the URI of the JSON Schema of its input to each form.
 *
 * @param template a URI Template with the variables `form` and `on`, the kind of resource
 */
export function withSchemas(representation: Representation, template: string | undefined): Representation {
  if (template === undefined) return representation
  const { kind: on, forms, embedded } = representation
  return {
    ...representation,
    forms: forms.map((form) => ({ ...form, schema: expandTemplate(template, { form: form.name, on }) })),
    embedded: embedded.map(({ relation, items }) => ({
      relation,
      items: items.map((item) => withSchemas(item, template)),
    })),
  }
}
