import {
  type GivenLink,
  href,
  listVersion,
  protocolProblem,
  type Problem,
  resource,
  type Resource,
} from '@waymark/server'
import { refusalFor } from '@waymark/server/authentication'
import { failure } from '@waymark/server/values'
import { changeVariables } from '@waymark/shared/clinic'
import { principalOf } from '../../../principal.ts'
import { homeLink, linkSet, represent } from '../../../represent.ts'
import { type FeedPage, type FeedPlace, readPlace, writtenPlace } from '../domain/change-event.ts'
import { problemOf } from '../failures.ts'
import { webhookPermissions } from '../permissions.ts'
import type { Ports } from '../ports.ts'
import { webhookRoutes } from '../routes.ts'
import { webhookTexts } from '../texts.ts'
import { changeRepresentation } from './change-representation.ts'

const usualLimit = 100

interface Place {
  readonly page: FeedPage
  readonly at: FeedPlace | undefined
}

/** The changes of appointments and users after a place, oldest first, for clerks and their programs. */
export function changeFeed({ changes }: Pick<Ports, 'changes'>): Resource {
  return resource({
    route: webhookRoutes.changes,
    kind: 'changes',
    parameters: changeVariables,
    cache: { store: 'private', maxAge: 0 },
    async find({ parameters: { after, limit = usualLimit }, caller }) {
      const refusal = refusalFor(principalOf({ caller }), webhookPermissions.readChanges, {})
      if (refusal !== undefined) return refusal
      const at = after === undefined ? undefined : readPlace(after)
      if (after !== undefined && at === undefined) return invalidPlace()
      const page = await changes.after(at, limit)
      if (page === undefined) return problemOf(failure('place-gone'), { links: [linkSet('changes', firstLink())] })
      const { items, hasMore, latest } = page
      const version = listVersion([...items.map(({ id }) => id), String(hasMore), latest?.id ?? ''])
      return { entity: { page, at }, version }
    },
    represent({ page: { items, hasMore, latest }, at }: Place, { parameters: { after, limit } }) {
      const placeHref = (place: FeedPlace | undefined): string =>
        href(webhookRoutes.changes, { after: place && writtenPlace(place), limit })
      const all = href(webhookRoutes.changes, {})
      return represent('changes', {
        title: webhookTexts.changesTitle,
        self: href(webhookRoutes.changes, { after, limit }),
        state: { hasMore },
        links: {
          first: { href: href(webhookRoutes.changes, { limit }), title: webhookTexts.changesTitle },
          next: { href: placeHref(items.at(-1) ?? at), title: webhookTexts.nextChangesTitle },
          last: { href: placeHref(latest), title: webhookTexts.latestChangesTitle },
          changes: { href: `${all}{?after,limit}`, title: webhookTexts.changesFromTitle },
          home: homeLink,
        },
        embedded: { item: items.map((change) => changeRepresentation(change)) },
      })
    },
  })
}

function firstLink(): GivenLink {
  return { href: href(webhookRoutes.changes, {}), title: webhookTexts.changesTitle }
}

function invalidPlace(): Problem {
  const errors = [{ pointer: '/after', detail: webhookTexts.invalidPlaceFault }]
  const links = [linkSet('changes', firstLink())]
  return protocolProblem('malformed-request', webhookTexts.invalidPlaceDetail, { errors, links })
}

/** A change of the feed. */
export function change({ changes }: Pick<Ports, 'changes'>): Resource {
  return resource({
    route: webhookRoutes.change,
    kind: 'change',
    cache: { store: 'private', maxAge: 3600 },
    async find(target) {
      const refusal = refusalFor(principalOf(target), webhookPermissions.readChanges, {})
      if (refusal !== undefined) return refusal
      const found = await changes.find(target.variables.change)
      if (found === undefined) return protocolProblem('not-found', webhookTexts.unknownChangeDetail)
      return { entity: found, version: found.id, changed: found.at }
    },
    represent: (found) => changeRepresentation(found),
  })
}
