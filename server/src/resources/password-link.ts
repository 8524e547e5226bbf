import { createHash } from 'node:crypto'
import type { Ports } from './ports.ts'
import { href } from './routes.ts'

type LinkingPorts = Pick<Ports, 'resetLinks' | 'origin'> & {
  readonly accounts: Pick<Ports['accounts'], 'passwordHash'>
}

/** What a link to set a password is bound to: it changes with the password. */
export async function resetState({ accounts }: Pick<LinkingPorts, 'accounts'>, account: string): Promise<string> {
  const kept = (await accounts.passwordHash(account)) ?? 'none'
  return createHash('sha256').update(kept).digest('base64url')
}

/** A link with which an account can have another password set, once, within an hour. */
export async function passwordLink(ports: LinkingPorts, account: string, now: number): Promise<string> {
  const token = ports.resetLinks.make(account, await resetState(ports, account), now)
  return `${ports.origin ?? ''}${href('passwordReset', { token })}`
}
