import type { Problem } from '../../http/problem.ts'
import { passkeySignInForm } from '../passkey/passkey-sign-in-representation.ts'
import { linkSet } from '../represent.ts'
import { href } from '../routes.ts'
import { signInAgain } from './session-representation.ts'

/** Where somebody goes who has forgotten the password. */
export const forgotten = linkSet('password-resets', { href: href('passwordResets', {}), title: 'Forgotten password' })

/** What somebody who must say who they are finds in the refusal, to come back to where it was refused. */
export function waysIn(offersPasskeys: boolean): (uri: string) => Pick<Problem, 'form' | 'otherForms' | 'links'> {
  const passkeys = [
    linkSet('passkey-registration', {
      href: href('passkeyRegistrations', {}),
      title: 'Open an account with a passkey',
    }),
  ]
  return (next) => ({
    form: signInAgain(next),
    otherForms: offersPasskeys ? [passkeySignInForm(next)] : [],
    links: [forgotten, ...(offersPasskeys ? passkeys : [])],
  })
}
