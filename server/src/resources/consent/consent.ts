import { clinicDescription } from '@waymark/shared'
import type { Consents, PendingConsent } from '../../authentication/oauth/consents.ts'
import { failure } from '../../domain/failure.ts'
import type { Member } from '../../domain/policy.ts'
import { protocolProblem, type Problem } from '../../http/problem.ts'
import { action, resource, type Action, type Resource } from '../../http/resource.ts'
import { problemOf } from '../failures.ts'
import type { Ports } from '../ports.ts'
import { href } from '../routes.ts'
import { signInAgain } from '../session/session-representation.ts'
import { consentRepresentation } from './consent-representation.ts'
import { decider } from './decider.ts'

/** Who is asked for what, and by which program. */
interface Asked {
  readonly uid: string
  readonly member: Member
  readonly pending: PendingConsent
  readonly consents: Consents
  readonly client: string
}

const { forms } = clinicDescription.resources.consent

/** A program that asks to be allowed something, in the browser that it has sent here. */
export function consent(ports: Pick<Ports, 'oauth' | 'auditTrail' | 'clock' | 'inTransaction'>): Resource {
  const { oauth } = ports
  return resource({
    kind: 'consent',
    cache: { store: 'nobody' },
    async find(target) {
      if (oauth === undefined) return protocolProblem('not-found', 'No program can be allowed anything here.')
      const uid = target.variables['consent'] ?? ''
      const pending = await oauth.consents.find(uid, target.shown?.cookie)
      if (pending === undefined) return problemOf(failure('consent-over'))
      const member = decider(target)
      if ('problem' in member) return member
      const entity = { uid, member, pending, consents: oauth.consents, client: target.client }
      return tooLongAgo(entity) ?? { entity, version: pending.isDecided ? 'decided' : 'asked' }
    },
    represent: ({ uid, member, pending }: Asked) => consentRepresentation(uid, member, pending),
    // A browser that has sent a form goes on to nowhere but here (form-action), so it goes on from the page after it.
    fields: ({ pending }) => (pending.isDecided ? { Refresh: `0; url=${pending.goOn}` } : {}),
    actions: {
      POST: deciding(ports, 'allow', 'program allowed', ({ consents, uid, member }) => consents.allow(uid, member)),
      DELETE: deciding(ports, 'deny', 'program not allowed', ({ consents, uid }) => consents.deny(uid)),
    },
  })
}

// A program may ask that somebody signs in for it, or has not long ago.
function tooLongAgo({ uid, member, pending: { signedInSince, isDecided } }: Asked): Problem | undefined {
  const { signedInAt } = member
  if (isDecided || signedInSince === undefined || signedInAt === undefined || signedInAt >= signedInSince) {
    return undefined
  }
  return problemOf(failure('sign-in-again'), {
    detail: 'The program asks that you sign in once more.',
    form: signInAgain(href('consent', { consent: uid })),
  })
}

function deciding(
  { auditTrail, clock, inTransaction }: Pick<Ports, 'auditTrail' | 'clock' | 'inTransaction'>,
  name: 'allow' | 'deny',
  what: string,
  decide: (asked: Asked) => Promise<void>,
): Action<Asked> {
  return action(
    name,
    forms[name],
    async (asked: Asked) => {
      const { uid, member, pending, client } = asked
      const { account: who } = member
      await inTransaction(async () => {
        await auditTrail.append({ at: clock.now(), who, what, subject: pending.program.id, client })
        await decide(asked)
      })
      const made = consentRepresentation(uid, member, { ...pending, isDecided: true })
      return { outcome: 'changed', made }
    },
    {
      keepsOwnTransaction: true,
      refusal: ({ pending }) => (pending.isDecided ? problemOf(failure('consent-over')) : undefined),
    },
  )
}
