import type { Fault } from '@waymark/shared'
import { grantsOf, isRedirectUri, type ProgramKind } from '../../domain/program.ts'

/** The addresses that a clerk has written one on each line; or what is wrong with them. */
export function redirectUrisOf(
  kind: ProgramKind,
  written: string | undefined,
): readonly string[] | { readonly faults: readonly Fault[] } {
  const uris = (written ?? '').split(/\s+/).filter((line) => line !== '')
  const grants: readonly string[] = grantsOf[kind]
  if (!grants.includes('authorization_code')) {
    return uris.length === 0 ? [] : fault('must be left out, since nobody is taken back to it')
  }
  if (uris.length === 0) return fault('must name at least one address')
  const isRight = uris.every((uri) => isRedirectUri(kind, uri))
  return isRight
    ? uris
    : fault('must be https addresses without a fragment, or of this machine, or of a scheme of its own')
}

function fault(detail: string): { readonly faults: readonly Fault[] } {
  return { faults: [{ pointer: '/redirectUris', detail }] }
}
