import { mediaType } from '@waymark/shared'
import { halDocument } from './hal-document.ts'
import { templates } from './hal-forms-template.ts'
import type { HalResource } from './hal-resource.ts'
import type { TextSerializer } from '../hypermedia/serializer.ts'

/**
 * Problem details (RFC 9457) with the links and templates of HAL-FORMS as extension members: a problem says how
 * to go on. The body of a problem in every JSON type; nobody asks for it by name.
 */
export const problemJson: TextSerializer = {
  key: 'problem',
  title: 'Problem details',
  mediaType: mediaType.problem,
  quality: 0,
  isText: false,
  showsLinks: true,
  write: (representation, context) => halDocument(representation, context, { templates, arrange: problemFirst }),
}

/** The members of RFC 9457 in the order in which a person reads them, then the extensions, then the links. */
function problemFirst({ _links, ...members }: HalResource): HalResource {
  const { type, title, status, detail, instance, errors, ...extensions } = members
  return { type, title, status, detail, instance, errors, ...extensions, _links }
}
