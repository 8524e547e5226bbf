import { type Endpoint, href, isProblem, seeOther } from '@waymark/server'
import { isMember } from '@waymark/server/authentication'
import { principalOf } from '../../../principal.ts'
import { signInEndpoints, signInRoutes } from '../routes.ts'

/** Leads to the password of the user ("A Well-Known URL for Changing Passwords"); password managers open it. */
export const changePassword: Endpoint = {
  template: signInEndpoints.changePassword,
  method: 'GET',
  description: {
    summary: 'Redirects to the form that changes the password of the user.',
    responses: {
      303: { description: 'The form, or for a guest the sign-in that leads to it, is at Location' },
      401: { description: 'The credentials are not valid' },
    },
  },
  async answer(_request, _raw, { caller: callerOf }) {
    const caller = await callerOf()
    if (isProblem(caller)) return caller
    const principal = principalOf({ caller })
    if (isMember(principal)) return seeOther(href(signInRoutes.password, { user: principal.account }))
    return seeOther(href(signInRoutes.session, { next: signInEndpoints.changePassword }))
  },
}
