import { refusalFor } from '@waymark/server/authentication/permission'
import { principalOf } from '../../principal.ts'
import { programPermissions } from './permissions.ts'
import { keepsSecret, type NewProgram } from '@waymark/server/authentication/oauth/program'
import { newToken, tokenHash } from '@waymark/server/authentication/session'
import { pageRequestOf } from '@waymark/server/http/paging'
import { type Action, type Performed, resource, type Resource } from '@waymark/server/http/resource'
import type { PageRequest } from '@waymark/server/values/page'
import { decodeFields, pageVariables } from '@waymark/shared'
import { clinicDescription } from '@waymark/shared/clinic'
import { listing } from '../../listing.ts'
import type { Ports } from './ports.ts'
import { represent } from '../../represent.ts'
import { href } from '@waymark/server/http/routes'
import { programRoutes } from './routes.ts'
import { programRepresentation, redirectUrisOf } from './program.ts'
import { programTexts } from './messages.ts'

/** The caller that registers a client application. */
interface Registering {
  readonly clerk: string
  readonly client: string
}

const { fields } = clinicDescription.resources.programs.forms.register

/** Registers a client application. The response is the only copy of its secret, so it is not stored for replay. */
function register(ports: Ports): Action<Registering> {
  return {
    form: 'register',
    fields,
    showsSecret: true,
    keepsOwnTransaction: true,
    async perform({ clerk, client }, input): Promise<Performed> {
      const decoded = decodeFields(fields, input)
      if (!decoded.ok) return { faults: decoded.faults }
      const { name, type: kind, redirectUris: written, secret: choice } = decoded.value
      const redirectUris = redirectUrisOf(kind, written)
      if ('faults' in redirectUris) return redirectUris
      const isSecret = kind === 'service' || (choice === undefined ? keepsSecret[kind] : choice === 'yes')
      const secret = isSecret ? newToken() : undefined
      const program = { id: ports.newIdentifier(), name, kind, redirectUris, isConfidential: isSecret }
      return registered(ports, { ...program, createdAt: ports.clock.now(), secret }, { clerk, client })
    },
  }
}

async function registered(
  ports: Ports,
  { secret, ...given }: Omit<NewProgram, 'secretHash'> & { readonly secret: string | undefined },
  { clerk, client }: Registering,
): Promise<Performed> {
  const secretHash = secret === undefined ? undefined : tokenHash(secret)
  const program = await ports.inTransaction(async () => {
    const subject = href(programRoutes.program, { program: given.id })
    await ports.auditTrail.append({
      at: given.createdAt,
      who: clerk,
      what: programTexts.registrationEvent,
      subject,
      client,
    })
    return ports.programs.add({ ...given, secretHash })
  })
  return {
    outcome: 'created',
    location: href(programRoutes.program, { program: program.id }),
    representation: programRepresentation(program, secret),
  }
}

/** The caller at the list of client applications. */
export interface AtPrograms {
  readonly request: PageRequest
  readonly clerk: string
  readonly client: string
}

/** The registered client applications, for clerks; POST registers one. */
export function programList(ports: Ports): Resource {
  const { programs } = ports
  return resource({
    kind: 'programs',
    parameters: pageVariables,
    cache: { store: 'nobody' },
    async find({ parameters, caller, client }) {
      const principal = principalOf({ caller })
      const refusal = refusalFor(principal, programPermissions.registerPrograms, {})
      if (refusal !== undefined) return refusal
      const request = pageRequestOf(parameters)
      if ('problem' in request) return request
      const clerk = principal.role === 'guest' ? '' : principal.account
      return { entity: { request, clerk, client }, version: await programs.version() }
    },
    async represent({ request }: AtPrograms, { parameters: { cursor, limit } }) {
      const page = await programs.page(request)
      const hrefOf = (other: string | undefined): string => href(programRoutes.programs, { cursor: other, limit })
      const told = { keyOf: ({ id }: { id: string }) => id, hrefOf, cursor, represent: programRepresentation }
      const listed = listing(page, { ...told, represent: (program) => programRepresentation(program) })
      const register = { method: 'POST', target: href(programRoutes.programs, {}) } as const
      return represent('programs', { title: programTexts.applicationsTitle, ...listed, forms: { register } })
    },
    actions: { POST: register(ports) },
  })
}
