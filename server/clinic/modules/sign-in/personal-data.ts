import type { ApplicationPasswords, HobaKeys, Session, Sessions } from '@waymark/server/authentication'
import type { ConnectedApplications } from '@waymark/server/oauth'
import type { Passkeys } from '@waymark/server/passkeys'
import type { Instant } from '@waymark/server/values'
import { type DataQuery, type Gathered, inText, type PersonalSections } from '../../personal-data.ts'
import { signInTexts } from './texts.ts'

interface AccessPorts {
  readonly sessions: Pick<Sessions, 'list'>
  readonly passkeys: Pick<Passkeys, 'list'>
  readonly hobaKeys: Pick<HobaKeys, 'list'>
  readonly applicationPasswords: Pick<ApplicationPasswords, 'list'>
  readonly connectedApplications: Pick<ConnectedApplications, 'list'>
}

/** Returns the sessions of a user and the ways to sign in, which are few. */
export async function accessData(
  ports: AccessPorts,
  { account, now }: DataQuery,
): Promise<Gathered<Pick<PersonalSections, 'sessions' | 'keys'>>> {
  const sessions = (await ports.sessions.list(account, now)).map(sessionData)
  return { sections: { sessions, keys: await keysOf(ports, account) }, isComplete: true }
}

const { keyKinds: kinds } = signInTexts

async function keysOf(
  { passkeys, hobaKeys, applicationPasswords, connectedApplications }: AccessPorts,
  account: string,
): Promise<PersonalSections['keys']> {
  const connected = await connectedApplications.list(account)
  return [
    ...(await passkeys.list(account)).map((key) => keyData(kinds.passkey, key)),
    ...(await hobaKeys.list(account)).map((key) => keyData(kinds.key, { ...key, name: key.device })),
    ...(await applicationPasswords.list(account)).map((key) => keyData(kinds.applicationPassword, key)),
    ...connected.map(({ name, allowedAt: createdAt }) => keyData(kinds.application, { name, createdAt })),
  ]
}

interface Key {
  readonly name: string
  readonly createdAt: Instant
  readonly lastUsedAt?: Instant | undefined
}

function keyData(kind: string, { name, createdAt, lastUsedAt }: Key): PersonalSections['keys'][number] {
  const used = lastUsedAt === undefined ? {} : { lastUsedAt: inText(lastUsedAt) }
  return { kind, name, createdAt: inText(createdAt), ...used }
}

function sessionData({ method, agent, client, startedAt, lastUsedAt }: Session): PersonalSections['sessions'][number] {
  return { method, agent, network: client, signedInAt: inText(startedAt), lastUsedAt: inText(lastUsedAt) }
}
