import { guest, type Principal } from '../../domain/policy.ts'
import type { Caller } from '../../http/caller.ts'
import type { Link } from '../../hypermedia/representation.ts'
import { href } from '../routes.ts'

/** Where somebody signs in or out, in the name of who asks. */
export function accountLink({ principal: given }: Caller): Link {
  const principal = (given as Principal | undefined) ?? guest
  return { href: href('session', {}), title: principal.role === 'guest' ? 'Sign in' : principal.name }
}
