import type { NewChallenge, PasskeyTerms } from '../../authentication/passkey-ceremony.ts'
import type { Representation } from '../../hypermedia/representation.ts'
import { represent } from '../represent.ts'
import { href } from '../routes.ts'
import { ceremonyLayout } from './ceremony-layout.ts'
import { creationState } from './creation-state.ts'

/** What a device is asked to open an account with. */
export function passkeyRegistrationRepresentation(
  terms: PasskeyTerms,
  { challenge, asked }: NewChallenge,
): Representation {
  const { account = '', opening } = asked
  const self = href('passkeyRegistration', { challenge })
  const state = creationState(terms, { challenge, asked }, { account, name: opening?.name ?? account }, [])
  return represent('passkeyRegistration', {
    title: 'Open an account with a passkey',
    self,
    state,
    links: {
      'passkey-registration': { href: href('passkeyRegistrations', {}), title: 'Begin anew' },
      home: { href: href('home', {}), title: 'Home' },
    },
    forms: { register: { method: 'POST', target: self, values: { userId: state.userId } } },
    layout: ceremonyLayout,
  })
}
