import type { Credential } from '@waymark/shared'
import type { HobaKey } from '../../domain/hoba-key.ts'
import type { Ports } from '../ports.ts'

/** All keys of an account, of whatever kind. */
export async function credentialsOf(
  { hobaKeys }: Pick<Ports, 'hobaKeys'>,
  account: string,
): Promise<readonly Credential[]> {
  return (await hobaKeys.list(account)).map(hobaCredential)
}

function hobaCredential({ kid, device, createdAt, lastUsedAt }: HobaKey): Credential {
  return {
    id: kid,
    name: device === '' ? 'A key' : device,
    type: 'hoba',
    createdAt: new Date(createdAt).toISOString(),
    ...(lastUsedAt === undefined ? {} : { lastUsedAt: new Date(lastUsedAt).toISOString() }),
  }
}
