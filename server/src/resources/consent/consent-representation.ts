import type { PendingConsent } from '../../authentication/oauth/consents.ts'
import type { WaitingDevice } from '../../authentication/oauth/devices.ts'
import { scopeWords, type OAuthScope } from '../../authentication/oauth/oauth-scopes.ts'
import type { Member } from '../../domain/policy.ts'
import type { Representation } from '../../hypermedia/representation.ts'
import { represent } from '../represent.ts'
import { href } from '../routes.ts'

const home = { href: href('home', {}), title: 'Home' }

/** What a program wants to be allowed; and where one goes on when that is decided. */
export function consentRepresentation(uid: string, member: Member, pending: PendingConsent): Representation {
  const { program, scopes, isDecided, goOn } = pending
  const self = href('consent', { consent: uid })
  const description = isDecided
    ? `You have decided. Go back to ${program.name}.`
    : 'Allow only a program that you have begun to use yourself. You can take it back at any time in your account.'
  return represent('consent', {
    title: isDecided ? `Back to ${program.name}` : `${program.name} asks to be allowed`,
    self,
    state: { description, program: program.name, user: member.account, wants: inWords(scopes) },
    links: { 'go-on': isDecided ? { href: goOn, title: `Back to ${program.name}` } : undefined, home },
    forms: {
      allow: isDecided ? undefined : { method: 'POST', target: self },
      deny: isDecided ? undefined : { method: 'DELETE', target: self },
    },
  })
}

/** Where somebody types the code of a device; with one, what that device wants to be allowed. */
export function deviceRepresentation(member: Member | undefined, device: WaitingDevice | undefined): Representation {
  if (member === undefined || device === undefined) {
    return represent('device', {
      title: 'Connect a device',
      self: href('device', {}),
      state: { description: 'The device shows a code. Type it here.' },
      links: { device: { href: `${href('device', {})}{?user_code}`, title: 'Find the device' }, home },
    })
  }
  const { userCode, program, scopes } = device
  const self = href('device', { user_code: userCode })
  return represent('device', {
    title: `${program.name} asks to be allowed`,
    self,
    state: {
      description: 'Allow it only if the device is with you and shows this very code.',
      code: userCode,
      program: program.name,
      user: member.account,
      wants: inWords(scopes),
    },
    links: { home },
    forms: { allow: { method: 'POST', target: self }, deny: { method: 'DELETE', target: self } },
  })
}

/** What is there after somebody has decided about a device. */
export function decidedRepresentation({ program }: WaitingDevice, isAllowed: boolean): Representation {
  const description = isAllowed ? `${program.name} is allowed now, and goes on by itself.` : 'It was not allowed.'
  return represent('device', { title: 'Decided', self: href('device', {}), state: { description }, links: { home } })
}

function inWords(scopes: readonly OAuthScope[]): readonly string[] {
  return scopes.map((scope) => scopeWords[scope])
}
