import { decodeFields, registrationFields } from '@waymark/shared'
import { resetLinks } from './authentication/reset-link.ts'
import { accountId } from './domain/account.ts'
import type { Clock } from './domain/clock.ts'
import { passwordLink } from './resources/password-link.ts'
import type { Storage } from './storage/storage.ts'

export interface FirstClerkOptions {
  readonly storage: Pick<Storage, 'accounts' | 'auditTrail' | 'submissions'>
  readonly clock: Clock
  readonly secret: string
  /** The origin at which people reach the service. */
  readonly publicOrigin: string | undefined
}

/**
 * Opens the account of the first clerk, who opens those of all others; where the link was not used in time, makes another.
 *
 * @returns a link to set a password, or why there is none
 */
export async function firstClerk(
  { storage, clock, secret, publicOrigin }: FirstClerkOptions,
  name: string,
): Promise<{ readonly link: string } | { readonly fault: string }> {
  const { accounts, auditTrail, submissions } = storage
  const [id, at] = [accountId(name), clock.now()]
  const decoded = decodeFields({ user: registrationFields.user }, { user: id })
  if (!decoded.ok) return { fault: `The name "${name}" ${decoded.faults[0]?.detail ?? ''}.` }
  return submissions.inTransaction(async () => {
    if (await accounts.hasOtherClerk(id)) return { fault: 'There is a clerk already, who can open other accounts.' }
    const known = await accounts.find(id)
    if (known === undefined) {
      await accounts.add({ id, name, role: 'clerk', createdAt: at })
      await auditTrail.append({
        at,
        who: 'operator',
        what: 'registration as clerk',
        subject: id,
        client: 'command line',
      })
    } else if (known.role !== 'clerk' || known.state !== 'active') {
      return { fault: `The user name ${id} is taken; choose another.` }
    } else if ((await accounts.passwordHash(id)) !== undefined) {
      return { fault: `${id} is a clerk already, with a password.` }
    }
    const ports = { accounts, resetLinks: resetLinks(secret), origin: publicOrigin }
    return { link: await passwordLink(ports, id, at) }
  })
}
