import { clinicDescription } from '@waymark/shared'
import type { NewChallenge, PasskeyTerms } from '../../authentication/passkey-ceremony.ts'
import type { PasskeyDescriptor } from '../../authentication/passkey-names.ts'
import { requestOptions } from '../../authentication/passkey-options.ts'
import { formFields, type Form } from '../../hypermedia/form.ts'
import type { Representation } from '../../hypermedia/representation.ts'
import type { Ports } from '../ports.ts'
import { represent } from '../represent.ts'
import { href } from '../routes.ts'
import { ceremonyLayout } from './ceremony-layout.ts'
import { descriptorsOf } from './descriptors-of.ts'

/** The form to begin with outside of the resource, as a refusal has it. */
export function passkeySignInForm(next: string): Form {
  const { title, fields } = clinicDescription.resources.passkeySignIns.forms.begin
  const shown = { name: 'begin', title, method: 'POST', target: href('passkeySignIns', {}) } as const
  return { ...shown, contentType: 'application/json', fields: formFields(fields, { next }) }
}

/** What a device is asked to sign in with, of who was named or of whoever it knows. */
export async function passkeySignInRepresentation(
  ports: Pick<Ports, 'passkeys'>,
  { place, names }: PasskeyTerms,
  { challenge, asked: { account, next, expires } }: NewChallenge,
): Promise<Representation> {
  const allowed = account === undefined ? [] : await namedPasskeys(ports, names, account)
  return represent('passkeySignIn', {
    title: 'Sign in with a passkey',
    self: href('passkeySignIn', { challenge }),
    state: {
      message: 'Your device asks you now whether it is you.',
      publicKey: requestOptions({ place, challenge, allowed }),
      expires: new Date(expires).toISOString(),
      ...(account === undefined ? {} : { userId: names.handleOf(account) }),
    },
    links: {
      'passkey-sign-in': { href: href('passkeySignIns', {}), title: 'Begin anew' },
      home: { href: href('home', {}), title: 'Home' },
    },
    forms: { 'sign-in': { method: 'PUT', target: href('session', {}), values: { next } } },
    layout: ceremonyLayout,
  })
}

// A name that nobody has, and one without passkeys, looks like any.
async function namedPasskeys(
  ports: Pick<Ports, 'passkeys'>,
  names: PasskeyTerms['names'],
  account: string,
): Promise<readonly PasskeyDescriptor[]> {
  const present = await descriptorsOf(ports, account)
  return present.length === 0 ? names.decoysOf(account) : present
}
