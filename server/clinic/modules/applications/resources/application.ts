import { refusalFor } from '@waymark/server/authentication'
import {
  type ClientApplication,
  type ClientApplicationKind,
  type ConnectedApplication,
  grantsOf,
  isRedirectUri,
} from '@waymark/server/oauth'
import {
  action,
  type Action,
  href,
  type ActionResult,
  protocolProblem,
  type Representation,
  resource,
  type Resource,
} from '@waymark/server'
import { failure } from '@waymark/server/values'
import { principalOf } from '../../../principal.ts'
import { applicationPermissions } from '../permissions.ts'
import { type Fault, decodeFields, translateDescribed } from '@waymark/shared'
import { clinicDescription } from '@waymark/shared/clinic'
import { problemOf } from '../failures.ts'
import type { Ports, ScopeTexts } from '../ports.ts'
import { homeLink, represent } from '../../../represent.ts'
import { applicationRoutes } from '../routes.ts'
import { applicationTexts } from '../texts.ts'

function redirects(kind: ClientApplicationKind): boolean {
  const grants: readonly string[] = grantsOf[kind]
  return grants.includes('authorization_code')
}

/** Returns the redirect URIs, one per line of the field, or their faults. */
export function redirectUrisOf(
  kind: ClientApplicationKind,
  written: string | undefined,
): readonly string[] | { readonly faults: readonly Fault[] } {
  const uris = (written ?? '').split(/\s+/).filter((line) => line !== '')
  if (!redirects(kind)) {
    return uris.length === 0 ? [] : fault(applicationTexts.unusedRedirectFault)
  }
  if (uris.length === 0) return fault(applicationTexts.missingRedirectFault)
  const isRight = uris.every((uri) => isRedirectUri(kind, uri))
  return isRight ? uris : fault(applicationTexts.invalidRedirectFault)
}

function fault(detail: string): { readonly faults: readonly Fault[] } {
  return { faults: [{ pointer: '/redirectUris', detail }] }
}

/** Represents a client application, for clerks; only the registering response includes its secret. */
export function applicationRepresentation(application: ClientApplication, secret?: string): Representation {
  const { id, name, kind, redirectUris, isConfidential, createdAt } = application
  const presence = redirects(kind) ? { requires: ['redirectUris'] } : { without: ['redirectUris'] }
  const self = href(applicationRoutes.application, { application: id })
  return represent('application', {
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
      collection: { href: href(applicationRoutes.applications, {}), title: applicationTexts.applicationsTitle },
      home: homeLink,
    },
    forms: {
      change: { method: 'PUT', target: self, values: applicationDocument(application), ...presence },
      remove: { method: 'DELETE', target: self },
    },
  })
}

/** Returns the present form values, which are also the target of a patch. */
function applicationDocument({ name, redirectUris }: Pick<ClientApplication, 'name' | 'redirectUris'>): {
  name: string
  redirectUris?: string
} {
  return { name, ...(redirectUris.length === 0 ? {} : { redirectUris: redirectUris.join('\n') }) }
}

/** Returns the texts of scopes, each once; a scope without a text is not shown. */
export function textsOf(scopes: readonly string[], texts: ScopeTexts): readonly string[] {
  return [...new Set(scopes.flatMap((scope) => texts[scope] ?? []))].map(translateDescribed)
}

/** Represents the consent of an account to a client application. */
export function connectedApplicationRepresentation(
  texts: ScopeTexts,
  user: string,
  { id, name, scopes, allowedAt, end }: ConnectedApplication,
): Representation {
  const self = href(applicationRoutes.connectedApplication, { user, application: id })
  return represent('connectedApplication', {
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
        href: href(applicationRoutes.connectedApplications, { user }),
        title: applicationTexts.connectedApplicationsTitle,
      },
      home: homeLink,
    },
    forms: { 'take-back': { method: 'DELETE', target: self } },
  })
}

const { forms } = clinicDescription.resources.application

/** A client application, which clerks may change and delete. */
export function application(ports: Ports): Resource {
  const { applications } = ports
  return resource({
    route: applicationRoutes.application,
    kind: 'application',
    cache: { store: 'none' },
    async find(target) {
      const refusal = refusalFor(principalOf(target), applicationPermissions.registerApplications, {})
      if (refusal !== undefined) return refusal
      const found = await applications.find(target.variables.application)
      if (found === undefined) return protocolProblem('not-found', applicationTexts.unknownApplicationDetail)
      return { entity: found, version: String(found.version) }
    },
    represent: (found: ClientApplication) => applicationRepresentation(found),
    actions: { PUT: changing(ports), PATCH: changing(ports), DELETE: removing(ports) },
  })
}

function changing({ applications }: Ports): Action<ClientApplication> {
  const { fields, to: leadsTo } = forms.change
  return {
    form: 'change',
    fields,
    leadsTo,
    requiresCondition: true,
    document: applicationDocument,
    async perform(present, input): Promise<ActionResult> {
      const decoded = decodeFields(fields, input)
      if (!decoded.ok) return { faults: decoded.faults }
      const redirectUris = redirectUrisOf(present.kind, decoded.value.redirectUris)
      if ('faults' in redirectUris) return redirectUris
      const changed = await applications.change(present, { name: decoded.value.name, redirectUris })
      if (changed === undefined) return problemOf(failure('state-changed'))
      return { outcome: 'updated' }
    },
  }
}

// Its consents are deleted too, which revokes its tokens.
function removing({ applications, connectedApplications }: Ports): Action<ClientApplication> {
  return action('remove', forms.remove, async ({ id }: ClientApplication) => {
    await applications.remove(id)
    await connectedApplications.takeBack({ application: id })
    const list = href(applicationRoutes.applications, {})
    return { outcome: 'deleted', touched: [list], next: list }
  })
}
