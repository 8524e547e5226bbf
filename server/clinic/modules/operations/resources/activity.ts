import { createHash } from 'node:crypto'
import { refusalFor } from '@waymark/server/authentication'
import { href, pathOf, resource, type Resource } from '@waymark/server'
import { principalOf } from '../../../principal.ts'
import { homeLink, represent } from '../../../represent.ts'
import { activityIn } from '../figures.ts'
import { operationTexts } from '../texts.ts'
import { operationPermissions } from '../permissions.ts'
import type { Ports } from '../ports.ts'
import { operationRoutes } from '../routes.ts'

/** The figures of the service since its start, for clerks. */
export function activity({ figures, watchVersion }: Pick<Ports, 'figures' | 'watchVersion'>): Resource {
  return resource({
    route: operationRoutes.activity,
    kind: 'activity',
    cache: { store: 'none' },
    watchVersion,
    async find({ caller }) {
      const refusal = refusalFor(principalOf({ caller }), operationPermissions.seeActivity, {})
      if (refusal !== undefined) return refusal
      const entity = activityIn(await figures(), pathOf(operationRoutes.activity))
      return { entity, version: createHash('sha256').update(JSON.stringify(entity)).digest('base64url') }
    },
    represent: (state) =>
      represent('activity', {
        title: operationTexts.activityTitle,
        self: href(operationRoutes.activity, {}),
        state,
        links: { home: homeLink },
      }),
  })
}
