import type { AllowedProgram } from '../../authentication/oauth/allowed-programs.ts'
import { scopeWords } from '../../authentication/oauth/oauth-scopes.ts'
import { grantsOf, type Program } from '../../domain/program.ts'
import type { Representation } from '../../hypermedia/representation.ts'
import { represent } from '../represent.ts'
import { href } from '../routes.ts'

/** A program, for clerks; with its secret in the one answer that registered it. */
export function programRepresentation(program: Program, secret?: string): Representation {
  const { id, name, kind, redirectUris, isConfidential, createdAt } = program
  const self = href('program', { program: id })
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
      collection: { href: href('programs', {}), title: 'Programs' },
      home: { href: href('home', {}), title: 'Home' },
    },
    forms: {
      change: { method: 'PUT', target: self, values: programDocument(program) },
      remove: { method: 'DELETE', target: self },
    },
  })
}

/** What the form of a program holds now, which is also what a patch is applied to. */
export function programDocument({ name, redirectUris }: Pick<Program, 'name' | 'redirectUris'>): {
  name: string
  redirectUris?: string
} {
  return { name, ...(redirectUris.length === 0 ? {} : { redirectUris: redirectUris.join('\n') }) }
}

/** What an account has allowed a program. */
export function allowedProgramRepresentation(
  user: string,
  { id, name, scopes, allowedAt, end }: AllowedProgram,
): Representation {
  const self = href('allowedProgram', { user, program: id })
  return represent('allowedProgram', {
    title: name,
    self,
    state: {
      id,
      name,
      may: scopes.map((scope) => scopeWords[scope]),
      allowedAt: new Date(allowedAt).toISOString(),
      expires: new Date(end).toISOString(),
    },
    links: {
      collection: { href: href('allowedPrograms', { user }), title: 'Programs that you have allowed' },
      home: { href: href('home', {}), title: 'Home' },
    },
    forms: { 'take-back': { method: 'DELETE', target: self } },
  })
}
