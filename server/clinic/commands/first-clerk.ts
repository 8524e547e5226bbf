import { decodeFields } from '@waymark/shared'
import { registrationFields } from '@waymark/shared/clinic'
import { accountId, resetLinks } from '@waymark/server/authentication'
import type { Clock } from '@waymark/server/values'
import type { Account } from '../modules/accounts/domain/account.ts'
import { passwordLink } from '../modules/sign-in/resources/password-reset.ts'
import type { Storage } from '../composition/open-storage.ts'
import { signInEvents } from '../modules/sign-in/texts.ts'

export interface FirstClerkOptions {
  readonly storage: Pick<Storage, 'accounts' | 'auditLog' | 'inTransaction'>
  readonly clock: Clock
  readonly secret: string
  /** The public origin of the service. */
  readonly publicOrigin: string | undefined
}

/**
 * Opens the account of the first clerk, which can open all other accounts. An existing clerk gets another link: access
 * to the machine is sufficient proof, and without mail the only clerk could not reset the password.
 *
 * @returns a link to set a password, or the reason why there is none
 */
export async function firstClerk(
  { storage, clock, secret, publicOrigin }: FirstClerkOptions,
  name: string,
): Promise<{ readonly link: string } | { readonly fault: string }> {
  const { accounts, auditLog, inTransaction } = storage
  const [id, at] = [accountId(name), clock.now()]
  const decoded = decodeFields({ user: registrationFields.user }, { user: id })
  if (!decoded.ok) return { fault: `The user name "${name}" ${decoded.faults[0]?.detail ?? 'is invalid'}.` }
  const by = { at, who: 'operator', subject: id, client: 'command line' }
  return inTransaction(async () => {
    const known = await accounts.find(id)
    const fault = known === undefined ? await faultOfNew(accounts, id) : faultOfKnown(known)
    if (fault !== undefined) return { fault }
    if (known === undefined) await accounts.add({ id, name, role: 'clerk', createdAt: at })
    await auditLog.append({
      ...by,
      what: known === undefined ? signInEvents.registrationAs('clerk') : signInEvents.passwordLinkCreated,
    })
    const ports = { accounts, resetLinks: resetLinks([secret]), origin: publicOrigin }
    return { link: await passwordLink(ports, id, { now: at }) }
  })
}

async function faultOfNew(accounts: Storage['accounts'], id: string): Promise<string | undefined> {
  return (await accounts.hasOtherClerk(id))
    ? 'The clinic already has a clerk. Ask the clerk to create the account.'
    : undefined
}

function faultOfKnown({ id, role, state }: Account): string | undefined {
  if (role !== 'clerk') return `The user name ${id} is taken. Choose another one.`
  return state === 'closed' ? `The account ${id} is closed. Ask another clerk to reopen it.` : undefined
}
