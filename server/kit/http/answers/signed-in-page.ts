import { translate } from '@waymark/shared'
import type { Form } from '../../hypermedia/form.ts'
import { protocolProblem } from '../problem.ts'
import { resource, type Resource } from '../resource.ts'

/** Returns the page that a person reads after signing in, with its forms; it demands credentials of a guest. */
export function signedInPage(forms: () => readonly Form[] = () => []): Resource {
  return resource({
    kind: 'document',
    cache: { store: 'none' },
    find: ({ caller }) => Promise.resolve({ entity: caller, version: '' }),
    refusal: ({ principal }) =>
      principal === undefined
        ? protocolProblem('authentication-required', translate('Sign in to continue.'))
        : undefined,
    represent: () => ({
      kind: 'document',
      title: translate('You are signed in'),
      state: {},
      links: [],
      embedded: [],
      forms: forms(),
    }),
  })
}
