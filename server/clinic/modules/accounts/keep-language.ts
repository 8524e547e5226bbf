import { valuesOfFields } from '@waymark/shared'
import { profileFields } from '@waymark/shared/clinic'
import type { Clock } from '@waymark/server/values'
import type { KeepLanguage } from '@waymark/server'
import { principalOf } from '../../principal.ts'
import type { Accounts } from './domain/account.ts'

/** Returns how the language that a user chooses on a page is kept in the account; client applications may not change it. */
export function keepLanguageIn(
  { accounts }: { readonly accounts: Pick<Accounts, 'find' | 'change'> },
  clock: Clock,
): KeepLanguage {
  return async (caller, language) => {
    const principal = principalOf({ caller })
    if (principal.role === 'guest' || principal.scopes !== undefined) return
    const account = await accounts.find(principal.account)
    if (account === undefined || account.language === language) return
    const profile = { ...valuesOfFields(profileFields, account), language }
    // If the account changes at the same time, the browser alone keeps the choice.
    await accounts.change(account, { profile }, clock.now())
  }
}
