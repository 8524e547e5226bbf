import type { Fault } from '@waymark/shared'
import { weaknessOf } from '../authentication/weak-password.ts'
import { accountId } from '../domain/account.ts'
import { isOfOneScript, skeletonOf } from '../domain/user-name.ts'
import type { Ports } from './ports.ts'

/** What is wrong with the user name of a new account: it could be taken for that of another. */
export async function userNameFaults({ accounts }: Pick<Ports, 'accounts'>, user: string): Promise<readonly Fault[]> {
  const id = accountId(user)
  if (!isOfOneScript(id)) return [{ pointer: '/user', detail: 'must not mix letters of several scripts' }]
  const skeleton = skeletonOf(id)
  if (skeleton === id || (await accounts.find(skeleton)) === undefined) return []
  return [{ pointer: '/user', detail: 'looks like the name of another user; choose a different one' }]
}

/** What is wrong with a new password. */
export function passwordFaults(password: string | undefined, user: string): readonly Fault[] {
  const weakness = password === undefined ? undefined : weaknessOf(password, accountId(user))
  return weakness === undefined ? [] : [{ pointer: '/password', detail: weakness }]
}
