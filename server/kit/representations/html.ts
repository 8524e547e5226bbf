import { belowHeading, empty, html as markup, join, type Html } from './html/markup.ts'
import { mediaType } from '@waymark/shared'
import { pageMarkup } from './html/page.ts'
import { inZone } from './html/page-zone.ts'
import { problemMarkup, refusalMarkup } from './html/problem.ts'
import { resourceMarkup } from './html/resource.ts'
import { trailMarkup } from './html/trail.ts'
import { Unplaced, unplacedMarkup } from './html/unplaced.ts'
import { Page, type View } from './html/view.ts'
import { isProblem } from './hal-document.ts'
import type { Representation } from '../hypermedia/representation.ts'
import type { Navigation, TextSerializer, WritingContext } from '../hypermedia/serializer.ts'

/** The pages that are made by hand, by kind of resource; a refused form has them too. */
export type Views = Readonly<Record<string, View>>

/** HTML pages that work without scripts; a kind without a view gets the generic page. */
export function htmlWith(views: Views): TextSerializer {
  return {
    key: 'html',
    title: 'HTML',
    mediaType: mediaType.html,
    quality: 0.95,
    isText: true,
    showsLinks: true,
    showsBrand: true,
    write: (representation, context) =>
      inZone(context.brand?.timeZone, () => String(documentMarkup(views, representation, context))),
  }
}

function documentMarkup(views: Views, representation: Representation, context: WritingContext): Html {
  const viewOf = ({ kind }: Representation): View | undefined => (Object.hasOwn(views, kind) ? views[kind] : undefined)
  if (isProblem(representation)) return refusedMarkup(representation, context, viewOf)
  const view = viewOf(representation)
  return view === undefined
    ? pageMarkup(representation, context, resourceMarkup(representation, context))
    : viewMarkup(view, representation, { ...context, ...insideOf(representation, context, viewOf) })
}

// A refused form is shown on its page, below what is wrong with it.
function refusedMarkup(
  problem: Representation,
  context: WritingContext,
  viewOf: (page: Representation) => View | undefined,
): Html {
  const { page } = problem
  if (page === undefined) return pageMarkup(problem, context, problemMarkup(problem, context))
  const view = viewOf(page)
  const viewed = view === undefined ? undefined : viewedMarkup(view, page, context)
  const shown = viewed?.content ?? resourceMarkup(page, context)
  const summary = refusalMarkup(problem, (form, position) => viewed?.unplaced.indexOf(form) ?? position)
  return pageMarkup(problem, context, join([summary, shown], '\n'))
}

type InnerContext = WritingContext & { readonly inside?: (ids: { next: number }) => Html }

/** Returns what renders the page inside another one, without its breadcrumb and without what its view has not placed. */
function insideOf(
  { page }: Representation,
  context: WritingContext,
  viewOf: (page: Representation) => View | undefined,
): Pick<InnerContext, 'inside'> {
  if (page === undefined) return {}
  const view = viewOf(page)
  const own = { ...context, navigation: none, condition: undefined, expectedUser: undefined, alternates: [] }
  return {
    inside(ids) {
      if (view !== undefined) return belowHeading(view(new Page(page, own, new Unplaced(), ids)))
      const links = page.links.filter(({ relation }) => !places.includes(relation.key))
      return belowHeading(resourceMarkup({ ...page, links }, own))
    },
  }
}

const none: Navigation = { links: [], more: [] }
const places: readonly string[] = ['home', 'up', 'collection']

function viewMarkup(view: View, representation: Representation, context: InnerContext): Html {
  const { content, page, unplaced } = viewedMarkup(view, representation, context)
  return pageMarkup(representation, context, content, {
    unplaced: unplacedMarkup(representation, unplaced, { ...context, index: page.nextId }),
    live: liveAttributes(context),
  })
}

interface Viewed {
  readonly content: Html
  readonly page: Page
  readonly unplaced: Unplaced
}

function viewedMarkup(view: View, representation: Representation, context: InnerContext): Viewed {
  const unplaced = new Unplaced()
  const inner = representation.page
  // A page without a view numbers its forms and searches from 0.
  const page = new Page(representation, context, unplaced, {
    next: inner === undefined ? 0 : inner.forms.length + inner.links.length,
  })
  page.placed(...places)
  const isEmbedded = representation.layout?.kind === 'embedded'
  const content = isEmbedded ? view(page) : join([trailMarkup(representation, context.navigation), view(page)], '\n')
  return { content, page, unplaced }
}

// The script follows the event stream, and compares its versions with the one of the page.
function liveAttributes({ alternates, entityTag = '' }: WritingContext): Html {
  const stream = alternates.find(({ type }) => type === mediaType.eventStream)
  const [version = ''] = entityTag.slice(1).split(';')
  return stream === undefined ? empty : markup` data-events="${stream.href}" data-version="${version}"`
}

/** Generic HTML pages. */
export const html = htmlWith({})
