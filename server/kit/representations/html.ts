import { mediaType } from '@waymark/shared'
import { pageMarkup } from './html/page.ts'
import { problemMarkup } from './html/problem.ts'
import { resourceMarkup } from './html/resource.ts'
import { isProblem } from './hal-document.ts'
import type { TextSerializer } from '../hypermedia/serializer.ts'

/** HTML pages that work without scripts. */
export const html: TextSerializer = {
  key: 'html',
  title: 'HTML',
  mediaType: mediaType.html,
  quality: 0.95,
  isText: true,
  showsLinks: true,
  write: (representation, context) => {
    const content = isProblem(representation)
      ? problemMarkup(representation, context)
      : resourceMarkup(representation, context)
    return pageMarkup(representation, context, content)
  },
}
