import { clinicDescription, decodeFields } from '@waymark/shared'
import { newToken, tokenHash } from '../../authentication/token.ts'
import { keepsSecret, type NewProgram } from '../../domain/program.ts'
import type { Action, Performed } from '../../http/resource.ts'
import type { Ports } from '../ports.ts'
import { href } from '../routes.ts'
import { programRepresentation } from './program-representation.ts'
import { redirectUrisOf } from './redirect-uris.ts'

/** Who registers a program. */
interface Registering {
  readonly clerk: string
  readonly client: string
}

const { fields } = clinicDescription.resources.programs.forms.register

/** Registers a program. Its secret is in the answer and nowhere else, so the answer is not kept to be given again. */
export function register(ports: Ports): Action<Registering> {
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
    const subject = href('program', { program: given.id })
    await ports.auditTrail.append({ at: given.createdAt, who: clerk, what: 'program registered', subject, client })
    return ports.programs.add({ ...given, secretHash })
  })
  return {
    outcome: 'created',
    location: href('program', { program: program.id }),
    made: programRepresentation(program, secret),
  }
}
