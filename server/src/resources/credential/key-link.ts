import type { KnownKeyLink } from '../../authentication/key-link.ts'
import { failure } from '../../domain/failure.ts'
import { resource, type Resource } from '../../http/resource.ts'
import type { Representation } from '../../hypermedia/representation.ts'
import { problemOf } from '../failures.ts'
import { ownOf } from '../own.ts'
import type { Ports } from '../ports.ts'
import { linkSet, represent } from '../represent.ts'
import { href } from '../routes.ts'

interface OwnLink {
  readonly link: string
  readonly known: KnownKeyLink
}

/** A link for a device, for the owner of the account. */
export function keyLink({ keyLinks }: Pick<Ports, 'keyLinks'>): Resource {
  return resource({
    kind: 'keyLink',
    cache: { store: 'nobody' },
    find(target) {
      const own = ownOf(target)
      if ('problem' in own) return Promise.resolve(own)
      const link = target.variables['link'] ?? ''
      const known = keyLinks.read(link)
      if (known?.account === own.account) {
        return Promise.resolve({ entity: { link, known }, version: String(known.expires) })
      }
      const another = { href: href('keyLinks', { user: own.account }), title: 'Make another' }
      return Promise.resolve(problemOf(failure('link-over'), { links: [linkSet('key-links', another)] }))
    },
    represent: ({ link, known }: OwnLink) => keyLinkRepresentation(link, known),
  })
}

export function keyLinkRepresentation(link: string, { account: user, expires }: KnownKeyLink): Representation {
  return represent('keyLink', {
    title: 'A link for a device',
    self: href('keyLink', { user, link }),
    state: {
      message: 'Give it to the device whose key shall be registered. It works once.',
      expires: new Date(expires).toISOString(),
    },
    links: {
      'hoba-registration': { href: href('hobaRegistration', { link }), title: 'Register a key' },
      credentials: { href: href('credentials', { user }), title: 'Passkeys and other keys' },
      home: { href: href('home', {}), title: 'Home' },
    },
  })
}
