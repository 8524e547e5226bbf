import { mediaType, ProblemState, translate } from '@waymark/shared'
import { selfOf, type Link, type Representation } from '../hypermedia/representation.ts'
import { embeddedSection } from './markdown/embedded.ts'
import { code, inline, quoted, title } from './markdown/escape.ts'
import { formSection } from './markdown/form.ts'
import { linksSection, linkTo, stateList } from './markdown/state.ts'
import { isProblem } from './hal-document.ts'
import type { TextSerializer, ValidatorContext } from '../hypermedia/serializer.ts'

/** Markdown for terminals and language models: state, items, links, and curl commands for forms. */
export const markdown: TextSerializer = {
  key: 'md',
  title: 'Markdown',
  mediaType: mediaType.markdown,
  quality: 0.9,
  isText: true,
  showsLinks: true,
  write: (representation, context) => {
    const { links, embedded, forms } = representation
    const known = new Set(links.flatMap((set) => set.links.map(({ href }) => href)))
    return [
      frontMatter(representation, context),
      `# ${title(representation.title)}\n\n`,
      stateSection(representation),
      ...forms.map((form) => formSection(form, representation, context)),
      ...embedded.map((set) => embeddedSection(set, known)),
      linksSection(links),
      alternatesSection(context.alternates),
    ]
      .join('')
      .trimEnd()
      .concat('\n')
  },
}

function frontMatter(representation: Representation, { entityTag }: ValidatorContext): string {
  const self = selfOf(representation)
  const lines = [
    ...(self === undefined ? [] : [`self: ${quoted(self)}`]),
    ...(entityTag === undefined ? [] : [`etag: ${quoted(entityTag)}`]),
  ]
  return lines.length === 0 ? '' : `---\n${lines.join('\n')}\n---\n\n`
}

/** Renders the state; faults of a problem as a list. */
function stateSection(representation: Representation): string {
  const { state, shape } = representation
  if (!isProblem(representation) || !ProblemState.is(state) || state.errors === undefined)
    return ended(stateList(state, shape))
  const faults = state.errors.map(
    ({ pointer, detail }) => `- ${pointer === undefined ? '' : `${code(pointer)} `}${inline(detail)}\n`,
  )
  return `${ended(stateList({ ...state, errors: undefined }, shape))}## ${translate('Faults')}\n\n${faults.join('')}\n`
}

function ended(list: string): string {
  return list === '' ? '' : `${list}\n`
}

function alternatesSection(alternates: readonly Link[]): string {
  if (alternates.length === 0) return ''
  const lines = alternates.map(({ href, title: words, type = '' }) =>
    `- ${linkTo(href, words ?? type)} ${inline(type)}`.trimEnd().concat('\n'),
  )
  return `## ${translate('Other formats')}\n\n${lines.join('')}`
}
