import { refusalFor } from '@waymark/server/authentication/permission'
import { principalOf } from '../../principal.ts'
import { programPermissions } from './permissions.ts'
import type { AllowedProgram } from '@waymark/server/authentication/oauth/allowed-programs'
import { grantsOf, isRedirectUri, type ProgramKind, type Program } from '@waymark/server/authentication/oauth/program'
import { protocolProblem } from '@waymark/server/http/problem'
import { action, resource, type Action, type Performed, type Resource } from '@waymark/server/http/resource'
import type { Representation } from '@waymark/server/hypermedia/representation'
import { type Fault, decodeFields } from '@waymark/shared'
import { clinicDescription } from '@waymark/shared/clinic'
import { failure } from '@waymark/server/values/failure'
import { problemOf } from './failures.ts'
import type { Ports, ScopeTexts } from './ports.ts'
import { homeLink, represent } from '../../represent.ts'
import { href } from '@waymark/server/http/routes'
import { programRoutes } from './routes.ts'
import { programTexts } from './messages.ts'

/** Returns the redirect URIs, one per line of the field, or their faults. */
export function redirectUrisOf(
  kind: ProgramKind,
  written: string | undefined,
): readonly string[] | { readonly faults: readonly Fault[] } {
  const uris = (written ?? '').split(/\s+/).filter((line) => line !== '')
  const grants: readonly string[] = grantsOf[kind]
  if (!grants.includes('authorization_code')) {
    return uris.length === 0 ? [] : fault(programTexts.unusedRedirectFault)
  }
  if (uris.length === 0) return fault(programTexts.missingRedirectFault)
  const isRight = uris.every((uri) => isRedirectUri(kind, uri))
  return isRight ? uris : fault(programTexts.invalidRedirectFault)
}

function fault(detail: string): { readonly faults: readonly Fault[] } {
  return { faults: [{ pointer: '/redirectUris', detail }] }
}

/** Represents a client application, for clerks; only the registering response includes its secret. */
export function programRepresentation(program: Program, secret?: string): Representation {
  const { id, name, kind, redirectUris, isConfidential, createdAt } = program
  const self = href(programRoutes.program, { program: id })
  return represent('program', {
    title: name,
    self,
    state: {
      id,
      name,
      type: kind,
      redirectUris,
      grants: grantsOf[kind],
      isConfidential,
      createdAt: new Date(createdAt).toISOString(),
      ...(secret === undefined ? {} : { secret }),
    },
    links: {
      collection: { href: href(programRoutes.programs, {}), title: programTexts.applicationsTitle },
      home: homeLink,
    },
    forms: {
      change: { method: 'PUT', target: self, values: programDocument(program) },
      remove: { method: 'DELETE', target: self },
    },
  })
}

/** Returns the present form values, which are also the target of a patch. */
function programDocument({ name, redirectUris }: Pick<Program, 'name' | 'redirectUris'>): {
  name: string
  redirectUris?: string
} {
  return { name, ...(redirectUris.length === 0 ? {} : { redirectUris: redirectUris.join('\n') }) }
}

/** Returns the texts of scopes; a scope without a text is not shown. */
export function textsOf(scopes: readonly string[], texts: ScopeTexts): readonly string[] {
  return scopes.flatMap((scope) => texts[scope] ?? [])
}

/** Represents the consent of an account to a client application. */
export function allowedProgramRepresentation(
  texts: ScopeTexts,
  user: string,
  { id, name, scopes, allowedAt, end }: AllowedProgram,
): Representation {
  const self = href(programRoutes.allowedProgram, { user, program: id })
  return represent('allowedProgram', {
    title: name,
    self,
    state: {
      id,
      name,
      may: textsOf(scopes, texts),
      allowedAt: new Date(allowedAt).toISOString(),
      expires: new Date(end).toISOString(),
    },
    links: {
      collection: {
        href: href(programRoutes.allowedPrograms, { user }),
        title: programTexts.connectedApplicationsTitle,
      },
      home: homeLink,
    },
    forms: { 'take-back': { method: 'DELETE', target: self } },
  })
}

const { forms } = clinicDescription.resources.program

/** A client application, which clerks may change and delete. */
export function program(ports: Ports): Resource {
  const { programs } = ports
  return resource({
    kind: 'program',
    cache: { store: 'nobody' },
    async find(target) {
      const refusal = refusalFor(principalOf(target), programPermissions.registerPrograms, {})
      if (refusal !== undefined) return refusal
      const found = await programs.find(target.variables['program'] ?? '')
      if (found === undefined) return protocolProblem('not-found', programTexts.unknownApplicationDetail)
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
    requiresCondition: true,
    document: programDocument,
    async perform(present, input): Promise<Performed> {
      const decoded = decodeFields(fields, input)
      if (!decoded.ok) return { faults: decoded.faults }
      const redirectUris = redirectUrisOf(present.kind, decoded.value.redirectUris)
      if ('faults' in redirectUris) return redirectUris
      const changed = await programs.change(present, { name: decoded.value.name, redirectUris })
      if (changed === undefined) return problemOf(failure('state-changed'))
      return { outcome: 'updated' }
    },
  }
}

// Its consents are deleted too, which revokes its tokens.
function removing({ programs, allowedPrograms }: Ports): Action<Program> {
  return action('remove', forms.remove, async ({ id }: Program) => {
    await programs.remove(id)
    await allowedPrograms.takeBack({ program: id })
    const list = href(programRoutes.programs, {})
    return { outcome: 'deleted', touched: [list], next: list }
  })
}
