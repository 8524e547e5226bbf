import { createHash } from 'node:crypto'
import type { Ports } from '../ports.ts'

/** What a link to set a password is bound to: it changes with the password. */
export async function resetState({ accounts }: Pick<Ports, 'accounts'>, account: string): Promise<string> {
  const kept = (await accounts.passwordHash(account)) ?? 'none'
  return createHash('sha256').update(kept).digest('base64url')
}
