import { clinicDescription } from '@waymark/shared'
import { failure } from '../../domain/failure.ts'
import { action, resource, type Resource } from '../../http/resource.ts'
import { problemOf } from '../failures.ts'
import { passwordFaults } from '../new-account-faults.ts'
import { resetState } from '../password-link.ts'
import type { Ports } from '../ports.ts'
import { linkSet, represent } from '../represent.ts'
import { href } from '../routes.ts'

const { set: form } = clinicDescription.resources.passwordReset.forms

interface SentLink {
  readonly token: string
  readonly account: string
  readonly client: string
}

/** The link that was sent to somebody who has forgotten the password. */
export function passwordReset(ports: Ports): Resource {
  const { accounts, passwords, sessions, knownPlaces, auditTrail, clock, resetLinks } = ports
  const isValid = async (token: string, account: string): Promise<boolean> =>
    resetLinks.isValid(token, await resetState(ports, account), clock.now())
  const over = (): ReturnType<typeof problemOf> =>
    problemOf(failure('link-over'), {
      links: [linkSet('password-resets', { href: href('passwordResets', {}), title: 'Ask for another' })],
    })
  return resource({
    kind: 'passwordReset',
    cache: { store: 'nobody' },
    async find({ variables, client }) {
      const token = variables['token'] ?? ''
      const account = resetLinks.accountOf(token)
      if (account === undefined || !(await isValid(token, account))) return over()
      return { entity: { token, account, client }, version: '1' }
    },
    represent: ({ token }: SentLink) =>
      represent('passwordReset', {
        title: 'Set another password',
        self: href('passwordReset', { token }),
        state: { message: 'All sessions are ended when the password is set.' },
        links: { home: { href: href('home', {}), title: 'Home' } },
        forms: { set: { method: 'PUT', target: href('passwordReset', { token }) } },
      }),
    actions: {
      PUT: action(
        'set',
        form,
        async ({ token, account, client }: SentLink, { password }) => {
          const faults = passwordFaults(password, account)
          if (faults.length > 0) return { faults }
          const passwordHash = await passwords.hash(password)
          const at = clock.now()
          return ports.inTransaction(async () => {
            // Of two who use the link at once, the second finds another password.
            if (!(await isValid(token, account))) return over()
            await accounts.setPassword(account, passwordHash, at)
            await sessions.endAll(account, at)
            await knownPlaces.removeAll(account)
            await ports.allowedPrograms.takeBack({ account })
            await auditTrail.append({ at, who: account, what: 'password reset', subject: account, client })
            return { outcome: 'removed', goOn: href('session', {}) }
          })
        },
        { keepsOwnTransaction: true },
      ),
    },
  })
}
