import { clinicDescription } from '@waymark/shared'
import { protocolProblem } from '../../http/problem.ts'
import { action, resource, type Action, type Resource } from '../../http/resource.ts'
import { ownOf, refusalToChange, type Own } from '../own.ts'
import type { Ports } from '../ports.ts'
import { represent } from '../represent.ts'
import { href } from '../routes.ts'

const { make: form } = clinicDescription.resources.keyLinks.forms

type Linking = Own & { readonly client: string }

/** Where the owner of an account makes links with which devices register keys of their own. */
export function keyLinks(ports: Ports): Resource {
  return resource({
    kind: 'keyLinks',
    cache: { store: 'nobody' },
    find(target) {
      const own = ownOf(target)
      if ('problem' in own) return Promise.resolve(own)
      const missing = protocolProblem('not-found', 'HOBA is not offered: it needs a public origin.')
      const entity = { ...own, client: target.client }
      return Promise.resolve(ports.hoba === undefined ? missing : { entity, version: '1' })
    },
    represent: ({ account: user }: Linking) =>
      represent('keyLinks', {
        title: 'Links for devices',
        self: href('keyLinks', { user }),
        state: { message: 'Who has such a link can register one key for your account, within ten minutes.' },
        links: {
          credentials: { href: href('credentials', { user }), title: 'Passkeys and other keys' },
          home: { href: href('home', {}), title: 'Home' },
        },
        forms: { make: { method: 'POST', target: href('keyLinks', { user }) } },
      }),
    actions: { POST: making(ports) },
  })
}

function making(ports: Ports): Action<Linking> {
  return action(
    'make',
    form,
    async ({ account: user, client }) => {
      const link = ports.keyLinks.make(user)
      const known = ports.keyLinks.read(link)
      if (known === undefined) throw new Error('A link that was just made is not over')
      const location = href('keyLink', { user, link })
      const at = ports.clock.now()
      await ports.auditTrail.append({ at, who: user, what: 'link for a device made', subject: user, client })
      return { outcome: 'created', location }
    },
    // Each is another one, so none is a duplicate.
    { acceptsNothing: true, keepsOwnTransaction: true, refusal: (own) => refusalToChange(own, ports.clock.now()) },
  )
}
