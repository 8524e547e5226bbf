import type { Caller } from '../../http/caller.ts'
import type { Link } from '../../hypermedia/representation.ts'
import { askedBy } from '../access.ts'
import { href } from '../routes.ts'

/** Where somebody signs in or out, in the name of who asks. */
export function accountLink(caller: Caller): Link {
  const principal = askedBy({ caller })
  return { href: href('session', {}), title: principal.role === 'guest' ? 'Sign in' : principal.name }
}
