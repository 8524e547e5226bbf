import type { PasskeyDescriptor } from '../../authentication/passkey-names.ts'
import type { Ports } from '../ports.ts'

/** The passkeys of an account as a device is told of them. */
export async function descriptorsOf(
  { passkeys }: Pick<Ports, 'passkeys'>,
  account: string,
): Promise<readonly PasskeyDescriptor[]> {
  return (await passkeys.list(account)).map(({ id, transports }) => ({ id, transports }))
}
