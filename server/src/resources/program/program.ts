import { clinicDescription, decodeFields } from '@waymark/shared'
import { failure } from '../../domain/failure.ts'
import type { Program } from '../../domain/program.ts'
import { protocolProblem } from '../../http/problem.ts'
import { action, resource, type Action, type Performed, type Resource } from '../../http/resource.ts'
import { askedBy, refusalFor } from '../access.ts'
import { problemOf } from '../failures.ts'
import type { Ports } from '../ports.ts'
import { href } from '../routes.ts'
import { programDocument, programRepresentation } from './program-representation.ts'
import { redirectUrisOf } from './redirect-uris.ts'

const { forms } = clinicDescription.resources.program

/** A program that people can allow something, which clerks may change and remove. */
export function program(ports: Ports): Resource {
  const { programs } = ports
  return resource({
    kind: 'program',
    cache: { store: 'nobody' },
    async find(target) {
      const refusal = refusalFor(askedBy(target), 'register programs', {})
      if (refusal !== undefined) return refusal
      const found = await programs.find(target.variables['program'] ?? '')
      if (found === undefined) return protocolProblem('not-found', 'There is no such program any more.')
      return { entity: found, version: String(found.version) }
    },
    represent: (found: Program) => programRepresentation(found),
    actions: { PUT: changing(ports), PATCH: changing(ports), DELETE: removing(ports) },
  })
}

function changing({ programs }: Ports): Action<Program> {
  const { fields } = forms.change
  return {
    form: 'change',
    fields,
    demandsCondition: true,
    document: programDocument,
    async perform(present, input): Promise<Performed> {
      const decoded = decodeFields(fields, input)
      if (!decoded.ok) return { faults: decoded.faults }
      const redirectUris = redirectUrisOf(present.kind, decoded.value.redirectUris)
      if ('faults' in redirectUris) return redirectUris
      const changed = await programs.change(present, { name: decoded.value.name, redirectUris })
      if (changed === undefined) return problemOf(failure('state-changed'))
      return { outcome: 'changed' }
    },
  }
}

// With it goes all that it was allowed, so that its tokens open nothing any more.
function removing({ programs, allowedPrograms }: Ports): Action<Program> {
  return action('remove', forms.remove, async ({ id }: Program) => {
    await programs.remove(id)
    await allowedPrograms.takeBack({ program: id })
    const list = href('programs', {})
    return { outcome: 'removed', touched: [list], goOn: list }
  })
}
