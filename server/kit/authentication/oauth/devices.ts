import type Provider from 'oidc-provider'
import { deviceCodeCount } from '../password/failed-attempts.ts'
import type { Member } from '../principal.ts'
import { consumeCounts, type CountPorts, type Throttled } from '../password/guarded.ts'
import { allow, type Asking } from './connected-applications.ts'
import { knownScopes } from './client-metadata.ts'
import type { LoadedProvider } from './provider.ts'

/** A device that waits for approval (RFC 8628). */
export interface WaitingDevice extends Asking {
  /** As displayed on the device. */
  readonly userCode: string
}

/** Waiting devices. */
export interface Devices {
  /** Returns undefined for an unknown code; each lookup counts as an attempt, because codes are short. */
  find(userCode: string, client: string): Promise<WaitingDevice | Throttled | undefined>
  allow(device: WaitingDevice, member: Member): Promise<boolean>
  deny(device: WaitingDevice): Promise<boolean>
}

export function devices(loaded: LoadedProvider, ports: CountPorts & { readonly scopes: readonly string[] }): Devices {
  const waiting = async (userCode: string): Promise<InstanceType<Provider['DeviceCode']> | undefined> => {
    const code = await (await loaded()).DeviceCode.findByUserCode(normalized(userCode))
    const isDecided = code?.accountId !== undefined || code?.error !== undefined
    return isDecided || code?.isValid !== true ? undefined : code
  }
  return {
    async find(userCode, client) {
      const count = deviceCodeCount(client)
      const throttled = await consumeCounts(ports, [count])
      if (throttled !== undefined) return throttled
      const code = await waiting(userCode)
      const known = await (await loaded()).Client.find(code?.clientId ?? '')
      if (code === undefined || known === undefined) return undefined
      await ports.failedAttempts.refund([count.name], [])
      const application = { id: known.clientId, name: known.clientName ?? known.clientId }
      return { application, scopes: knownScopes(code.params?.['scope'], ports.scopes), userCode: shown(userCode) }
    },
    async allow({ userCode, application, scopes }, member) {
      const code = await waiting(userCode)
      if (code === undefined) return false
      const grantId = await allow(await loaded(), member, application.id, scopes)
      const authTime = Math.floor(Date.now() / 1000)
      Object.assign(code, {
        accountId: member.account,
        grantId,
        scope: scopes.join(' '),
        authTime,
        amr: [member.method],
      })
      await code.save()
      return true
    },
    async deny({ userCode }) {
      const code = await waiting(userCode)
      if (code === undefined) return false
      Object.assign(code, { error: 'access_denied', errorDescription: 'Access was denied.' })
      await code.save()
      return true
    },
  }
}

// RFC 8628 §6.1: case and separators are ignored.
function normalized(userCode: string): string {
  return userCode.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
}

function shown(userCode: string): string {
  const code = normalized(userCode)
  return `${code.slice(0, 4)}-${code.slice(4)}`
}
