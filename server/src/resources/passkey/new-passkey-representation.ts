import type { NewChallenge, PasskeyTerms } from '../../authentication/passkey-ceremony.ts'
import type { Representation } from '../../hypermedia/representation.ts'
import type { Ports } from '../ports.ts'
import { represent } from '../represent.ts'
import { href } from '../routes.ts'
import { ceremonyLayout } from './ceremony-layout.ts'
import { creationState } from './creation-state.ts'
import { descriptorsOf } from './descriptors-of.ts'

/** What a device is asked to add a passkey with. */
export async function newPasskeyRepresentation(
  ports: Pick<Ports, 'accounts' | 'passkeys'>,
  terms: PasskeyTerms,
  { challenge, asked }: NewChallenge,
): Promise<Representation> {
  const { account = '', keyName = '' } = asked
  const self = href('newPasskey', { user: account, challenge })
  const name = (await ports.accounts.find(account))?.name ?? account
  const state = creationState(terms, { challenge, asked }, { account, name }, await descriptorsOf(ports, account))
  return represent('newPasskey', {
    title: `Add the passkey ${keyName}`,
    self,
    state,
    links: {
      credentials: { href: href('credentials', { user: account }), title: 'Passkeys and other keys' },
      home: { href: href('home', {}), title: 'Home' },
    },
    forms: { 'add-passkey': { method: 'POST', target: self, values: { userId: state.userId } } },
    layout: ceremonyLayout,
  })
}
