import { newToken, refusalFor, tokenHash } from '@waymark/server/authentication'
import { keepsSecret, type NewClientApplication } from '@waymark/server/oauth'
import { type Action, href, pageRequestOf, type ActionResult, resource, type Resource } from '@waymark/server'
import type { PageRequest } from '@waymark/server/values'
import { principalOf } from '../../../principal.ts'
import { applicationPermissions } from '../permissions.ts'
import { decodeFields, pageVariables } from '@waymark/shared'
import { clinicDescription } from '@waymark/shared/clinic'
import { listing, represent } from '../../../represent.ts'
import type { Ports } from '../ports.ts'
import { applicationRoutes } from '../routes.ts'
import { applicationRepresentation, redirectUrisOf } from './application.ts'
import { applicationEvents, applicationTexts } from '../texts.ts'

/** The caller that registers a client application. */
interface Registering {
  readonly clerk: string
  readonly client: string
}

const { fields, to: leadsTo } = clinicDescription.resources.applications.forms.register

/** Registers a client application. The response is the only copy of its secret, so it is not stored for replay. */
function register(ports: Ports): Action<Registering> {
  return {
    form: 'register',
    fields,
    leadsTo,
    shownOnce: 'secret',
    keepsOwnTransaction: true,
    async perform({ clerk, client }, input): Promise<ActionResult> {
      const decoded = decodeFields(fields, input)
      if (!decoded.ok) return { faults: decoded.faults }
      const { name, type: kind, redirectUris: written, secret: choice } = decoded.value
      const redirectUris = redirectUrisOf(kind, written)
      if ('faults' in redirectUris) return redirectUris
      const isSecret = kind === 'service' || (choice === undefined ? keepsSecret[kind] : choice === 'yes')
      const secret = isSecret ? newToken() : undefined
      const application = { id: ports.newIdentifier(), name, kind, redirectUris, isConfidential: isSecret }
      return registered(ports, { ...application, createdAt: ports.clock.now(), secret }, { clerk, client })
    },
  }
}

async function registered(
  ports: Ports,
  { secret, ...given }: Omit<NewClientApplication, 'secretHash'> & { readonly secret: string | undefined },
  { clerk, client }: Registering,
): Promise<ActionResult> {
  const secretHash = secret === undefined ? undefined : tokenHash(secret)
  const application = await ports.inTransaction(async () => {
    const subject = href(applicationRoutes.application, { application: given.id })
    await ports.auditLog.append({
      at: given.createdAt,
      who: clerk,
      what: applicationEvents.registrationEvent,
      subject,
      client,
    })
    return ports.applications.add({ ...given, secretHash })
  })
  return {
    outcome: 'created',
    location: href(applicationRoutes.application, { application: application.id }),
    representation: applicationRepresentation(application, secret),
  }
}

/** The caller at the list of client applications. */
export interface AtApplications {
  readonly request: PageRequest
  readonly clerk: string
  readonly client: string
}

/** The registered client applications, for clerks; POST registers one. */
export function applicationList(ports: Ports): Resource {
  const { applications } = ports
  return resource({
    route: applicationRoutes.applications,
    kind: 'applications',
    parameters: pageVariables,
    cache: { store: 'none' },
    async find({ parameters, caller, client }) {
      const principal = principalOf({ caller })
      const refusal = refusalFor(principal, applicationPermissions.registerApplications, {})
      if (refusal !== undefined) return refusal
      const request = pageRequestOf(parameters)
      if ('problem' in request) return request
      const clerk = principal.role === 'guest' ? '' : principal.account
      return { entity: { request, clerk, client }, version: await applications.version() }
    },
    async represent({ request }: AtApplications, { parameters: { cursor, limit } }) {
      const page = await applications.page(request)
      const hrefOf = (other: string | undefined): string =>
        href(applicationRoutes.applications, { cursor: other, limit })
      const told = { keyOf: ({ id }: { id: string }) => id, hrefOf, cursor, represent: applicationRepresentation }
      const listed = listing(page, { ...told, represent: (application) => applicationRepresentation(application) })
      const register = { method: 'POST', target: href(applicationRoutes.applications, {}) } as const
      return represent('applications', { title: applicationTexts.applicationsTitle, ...listed, forms: { register } })
    },
    actions: { POST: register(ports) },
  })
}
