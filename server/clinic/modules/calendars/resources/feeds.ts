import {
  action,
  type Action,
  type ActionResult,
  href,
  protocolProblem,
  type Representation,
  resource,
  type Resource,
} from '@waymark/server'
import { failure } from '@waymark/server/values'
import type { InputOf } from '@waymark/shared'
import { type calendarFeedFields, clinicDescription } from '@waymark/shared/clinic'
import { definedMembers, homeLink, represent } from '../../../represent.ts'
import { accountLinks, type AccountOwner, accountOwnerOf } from '../../accounts/contract.ts'
import { type Feed, mostFeeds } from '../domain/feed.ts'
import { problemOf } from '../failures.ts'
import type { Ports } from '../ports.ts'
import { calendarRoutes } from '../routes.ts'
import { calendarTexts } from '../texts.ts'

type FeedPorts = Pick<Ports, 'feeds' | 'capabilities' | 'origin'>

interface Owned extends AccountOwner {
  readonly feeds: readonly Feed[]
}

const { create } = clinicDescription.resources.calendarFeeds.forms

/** The calendar feeds of a patient or a doctor, for their owner. */
export function calendarFeeds(ports: Ports): Resource {
  return resource({
    route: calendarRoutes.calendarFeeds,
    kind: 'calendarFeeds',
    cache: { store: 'none' },
    async find(target) {
      const own = accountOwnerOf(target)
      if ('problem' in own) return own
      if (own.principal.role === 'clerk') return protocolProblem('not-allowed')
      const feeds = await ports.feeds.list(own.account)
      return { entity: { ...own, feeds }, version: ['0', ...feeds.map(({ id }) => id)].join('.') }
    },
    represent: ({ account, principal, feeds }: Owned) => {
      const self = href(calendarRoutes.calendarFeeds, { user: account })
      const without = principal.role === 'doctor' ? [] : ['shows']
      return represent('calendarFeeds', {
        title: calendarTexts.feedsTitle,
        self,
        state: { total: feeds.length },
        links: accountLinks({ account }),
        embedded: { item: feeds.map((feed) => feedRepresentation(ports, feed)) },
        forms: { create: { method: 'POST', target: self, without } },
      })
    },
    actions: { POST: creating(ports) },
  })
}

function creating(ports: Ports): Action<Owned> {
  const act = async (own: Owned, input: InputOf<typeof calendarFeedFields>): Promise<ActionResult> => {
    const { account, principal, feeds } = own
    const isOfDoctor = principal.role === 'doctor'
    if (input.shows !== undefined && !isOfDoctor) {
      return { faults: [{ pointer: '/shows', detail: calendarTexts.showsFault }] }
    }
    if (feeds.length >= mostFeeds) return problemOf(failure('too-many-feeds'))
    const { shows = 'times', ...named } = input
    const id = ports.newIdentifier()
    const feed = { ...named, id, account, createdAt: ports.clock.now(), ...(isOfDoctor ? { shows } : {}) }
    await ports.feeds.add(feed)
    return {
      outcome: 'created',
      location: href(calendarRoutes.calendarFeed, { user: account, feed: id }),
      done: calendarTexts.feedCreated,
    }
  }
  return action('create', create, act)
}

/** Represents a feed for its owner, with the address that a calendar program subscribes to. */
function feedRepresentation({ capabilities, origin }: FeedPorts, feed: Feed): Representation {
  const { id, account, name, shows, createdAt } = feed
  const self = href(calendarRoutes.calendarFeed, { user: account, feed: id })
  const file = href(calendarRoutes.calendarFile, { feed: id, capability: capabilities.of('feed', id) })
  return represent('calendarFeed', {
    title: name,
    self,
    state: {
      id,
      name,
      createdAt: new Date(createdAt).toISOString(),
      ...definedMembers({ shows, address: origin === undefined ? undefined : `${origin}${file}` }),
    },
    links: {
      'calendar-file': { href: file, title: calendarTexts.fileTitle },
      collection: { href: href(calendarRoutes.calendarFeeds, { user: account }), title: calendarTexts.feedsTitle },
      home: homeLink,
    },
    forms: { remove: { method: 'DELETE', target: self } },
  })
}

const { remove } = clinicDescription.resources.calendarFeed.forms

/** A calendar feed, which its owner may revoke. */
export function calendarFeed(ports: FeedPorts): Resource {
  return resource({
    route: calendarRoutes.calendarFeed,
    kind: 'calendarFeed',
    cache: { store: 'none' },
    async find(target) {
      const own = accountOwnerOf(target)
      if ('problem' in own) return own
      const feed = await ports.feeds.find(target.variables.feed)
      if (feed?.account !== own.account) return protocolProblem('not-found', calendarTexts.unknownFeedDetail)
      return { entity: feed, version: feed.id }
    },
    represent: (feed: Feed) => feedRepresentation(ports, feed),
    actions: {
      DELETE: action('remove', remove, async ({ id, account }: Feed) => {
        await ports.feeds.remove(id)
        const list = href(calendarRoutes.calendarFeeds, { user: account })
        return { outcome: 'deleted', touched: [list, href(calendarRoutes.calendarFile, { feed: id })], next: list }
      }),
    },
  })
}
