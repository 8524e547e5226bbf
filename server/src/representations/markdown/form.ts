import { selfOf, type Representation } from '../../hypermedia/representation.ts'
import type { Form } from '../../hypermedia/form.ts'
import type { WritingContext } from '../../hypermedia/serializer.ts'
import { curlLine } from './curl.ts'
import { code, codeBlock, inline, title } from './escape.ts'
import { fieldTable } from './field-table.ts'
import { linkTo } from './link.ts'

/** A form with everything that is needed to send it. */
export function formSection(form: Form, of: Representation, context: WritingContext): string {
  const { origin, entityTag } = context
  // A change must say what it changes (RFC 9110 13.1.1); the tag is that of the resource itself.
  const ifMatch = form.method !== 'POST' && form.target === selfOf(of) ? entityTag : undefined
  return [
    `## Form: ${inline(form.name)} — ${title(form.title)}\n`,
    `- **method:** ${form.method}`,
    `- **target:** ${linkTo(form.target, form.target)}`,
    `- **content type:** ${code(form.contentType)}\n`,
    fieldTable(form.fields, 'field'),
    codeBlock('sh', curlLine(form, { origin, ifMatch })),
    '\n',
  ].join('\n')
}
