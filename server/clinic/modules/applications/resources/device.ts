import type { Member } from '../../../principal.ts'
import { clinicDescription, deviceVariables } from '@waymark/shared/clinic'
import type { Devices, WaitingDevice } from '@waymark/server/oauth'
import { throttledProblem } from '@waymark/server/authentication'
import { failure } from '@waymark/server/values'
import { action, type Action, href, type Problem, protocolProblem, resource, type Resource } from '@waymark/server'
import { problemOf } from '../failures.ts'
import type { Ports } from '../ports.ts'
import { linkSet } from '../../../represent.ts'
import { applicationRoutes } from '../routes.ts'
import { decidedRepresentation, deviceRepresentation, consentingUser } from './consent.ts'
import { applicationEvents, applicationTexts } from '../texts.ts'

/** The user and the waiting device; both undefined before a code is entered. */
interface AtDevice {
  readonly waiting: { readonly member: Member; readonly device: WaitingDevice; readonly devices: Devices } | undefined
  readonly client: string
}

const { forms } = clinicDescription.resources.device

/** Connects a device without a browser (RFC 8628 §3.3) by its user code. */
export function device(ports: Pick<Ports, 'oauth' | 'auditLog' | 'clock' | 'inTransaction' | 'scopes'>): Resource {
  const { oauth, scopes } = ports
  return resource({
    route: applicationRoutes.device,
    kind: 'device',
    parameters: deviceVariables,
    cache: { store: 'none' },
    async find(target) {
      if (oauth === undefined) return protocolProblem('not-found', applicationTexts.deviceUnavailableDetail)
      const { devices } = oauth
      const { client, parameters } = target
      if (parameters.user_code === undefined) return { entity: { waiting: undefined, client }, version: 'empty' }
      // Only users that may consent can try codes.
      const member = consentingUser(target)
      if ('problem' in member) return member
      const found = await devices.find(parameters.user_code, client)
      if (found === undefined) return unknown()
      if ('verdict' in found) return throttledProblem(found)
      return { entity: { waiting: { member, device: found, devices }, client }, version: found.application.id }
    },
    represent: ({ waiting }: AtDevice) => deviceRepresentation(scopes, waiting?.member, waiting?.device),
    actions: {
      POST: deciding(ports, 'allow', (devices, waiting, member) => devices.allow(waiting, member)),
      DELETE: deciding(ports, 'deny', (devices, waiting) => devices.deny(waiting)),
    },
  })
}

function unknown(): Problem {
  return problemOf(failure('device-unknown'), {
    links: [linkSet('device', { href: href(applicationRoutes.device, {}), title: applicationTexts.anotherCodeTitle })],
  })
}

type Decide = (devices: Devices, device: WaitingDevice, member: Member) => Promise<boolean>

function deciding(
  { auditLog, clock, inTransaction }: Pick<Ports, 'auditLog' | 'clock' | 'inTransaction'>,
  name: 'allow' | 'deny',
  decide: Decide,
): Action<AtDevice> {
  return action(
    name,
    forms[name],
    async ({ waiting, client }: AtDevice) => {
      if (waiting === undefined) throw new Error('A request without a device must be rejected first')
      const { member, device: found, devices } = waiting
      const isDecided = await inTransaction(async () => {
        const what = applicationEvents.deviceEvents[name]
        await auditLog.append({ at: clock.now(), who: member.account, what, subject: found.application.id, client })
        return decide(devices, found, member)
      })
      if (!isDecided) return unknown()
      const made = decidedRepresentation(found, name === 'allow')
      const next =
        name === 'allow'
          ? href(applicationRoutes.connectedApplications, { user: member.account })
          : href(applicationRoutes.device, {})
      return { outcome: 'updated', representation: made, next }
    },
    { keepsOwnTransaction: true, refusal: ({ waiting }) => (waiting === undefined ? unknown() : undefined) },
  )
}
