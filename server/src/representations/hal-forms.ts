import { mediaType } from '@waymark/shared'
import { halDocument } from './hal-document.ts'
import { templates } from './hal-forms-template.ts'
import { problemJson } from './problem-json.ts'
import type { TextSerializer } from '../hypermedia/serializer.ts'

/** HAL-FORMS: the HAL document, and under `_templates` everything that can be sent. */
export const halForms: TextSerializer = {
  key: 'forms',
  title: 'HAL-FORMS',
  mediaType: mediaType.halForms,
  quality: 0.95,
  isText: false,
  showsLinks: true,
  problems: problemJson,
  write: (representation, context) => halDocument(representation, context, { templates }),
}
