import type { KnownKeyLink } from '@waymark/server/authentication'
import {
  action,
  type Action,
  href,
  protocolProblem,
  type Representation,
  resource,
  type Resource,
} from '@waymark/server'
import { failure } from '@waymark/server/values'
import { clinicDescription } from '@waymark/shared/clinic'
import { problemOf } from '../../failures.ts'
import type { Ports } from '../../ports.ts'
import { homeLink, linkSet, represent } from '../../../../represent.ts'
import { type AccountOwner, accountOwnerOf } from '../../../accounts/contract.ts'
import { refusalToChange } from '../refusal-to-change.ts'
import { signInTexts, signInEvents } from '../../texts.ts'
import { signInRoutes } from '../../routes.ts'

interface OwnLink {
  readonly link: string
  readonly known: KnownKeyLink
}

/** A link that registers the key of a device, for the owner of the account. */
export function keyLink({ keyLinks }: Pick<Ports, 'keyLinks'>): Resource {
  return resource({
    route: signInRoutes.keyLink,
    kind: 'keyLink',
    cache: { store: 'none' },
    find(target) {
      const own = accountOwnerOf(target)
      if ('problem' in own) return Promise.resolve(own)
      const link = target.variables.link
      const known = keyLinks.read(link)
      if (known?.account === own.account) {
        return Promise.resolve({ entity: { link, known }, version: String(known.expires) })
      }
      const another = {
        href: href(signInRoutes.keyLinks, { user: own.account }),
        title: signInTexts.anotherKeyLinkTitle,
      }
      return Promise.resolve(problemOf(failure('link-expired'), { links: [linkSet('key-links', another)] }))
    },
    represent: ({ link, known }: OwnLink) => keyLinkRepresentation(link, known),
  })
}

function keyLinkRepresentation(link: string, { account: user, expires }: KnownKeyLink): Representation {
  return represent('keyLink', {
    title: signInTexts.keyLinkTitle,
    self: href(signInRoutes.keyLink, { user, link }),
    state: {
      message: signInTexts.keyLinkNotice,
      expires: new Date(expires).toISOString(),
    },
    links: {
      'hoba-registration': {
        href: href(signInRoutes.hobaRegistration, { link }),
        title: signInTexts.hobaRegistrationTitle,
      },
      credentials: { href: href(signInRoutes.credentials, { user }), title: signInTexts.credentialsTitle },
      home: homeLink,
    },
  })
}

const { make: form } = clinicDescription.resources.keyLinks.forms

type Linking = AccountOwner & { readonly client: string }

/** The links with which devices register their keys; the owner of the account creates them. */
export function keyLinks(ports: Ports): Resource {
  return resource({
    route: signInRoutes.keyLinks,
    kind: 'keyLinks',
    cache: { store: 'none' },
    find(target) {
      const own = accountOwnerOf(target)
      if ('problem' in own) return Promise.resolve(own)
      const missing = protocolProblem('not-found', signInTexts.hobaUnavailableDetail)
      const entity = { ...own, client: target.client }
      return Promise.resolve(ports.hoba === undefined ? missing : { entity, version: '1' })
    },
    represent: ({ account: user }: Linking) =>
      represent('keyLinks', {
        title: signInTexts.keyLinksTitle,
        self: href(signInRoutes.keyLinks, { user }),
        state: { message: signInTexts.keyLinksNotice },
        links: {
          credentials: { href: href(signInRoutes.credentials, { user }), title: signInTexts.credentialsTitle },
          home: homeLink,
        },
        forms: { make: { method: 'POST', target: href(signInRoutes.keyLinks, { user }) } },
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
      if (known === undefined) throw new Error('A new link must be valid')
      const location = href(signInRoutes.keyLink, { user, link })
      const at = ports.clock.now()
      await ports.auditLog.append({ at, who: user, what: signInEvents.keyLinkCreated, subject: user, client })
      return { outcome: 'created', location }
    },
    // Each link is new, so a repeated request is not a duplicate.
    { acceptsEmptyContent: true, keepsOwnTransaction: true, refusal: (own) => refusalToChange(own, ports.clock.now()) },
  )
}
