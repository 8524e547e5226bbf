import type { Page } from 'playwright-core'

/*
 * A device that the browser believes to have, with the browser's own implementation of Web Authentication in front of it
 * (Chrome DevTools Protocol, domain WebAuthn).
 */
export interface VirtualAuthenticator {
  /** Has the device answer something wrong, until it is told otherwise. */
  lie(bits: {
    readonly isBogusSignature?: boolean
    readonly isBadUV?: boolean
    readonly isBadUP?: boolean
  }): Promise<void>
  /** Whether it knows its user again. */
  knowUser(isUserVerified: boolean): Promise<void>
  /** What it holds. */
  credentials(): Promise<readonly VirtualCredential[]>
  /** Makes the count of a key another, as in a copy. */
  setCount(credential: VirtualCredential, signCount: number): Promise<void>
  /** Takes it away, and all that it holds. */
  remove(): Promise<void>
}

interface VirtualCredential {
  readonly credentialId: string
  readonly isResidentCredential: boolean
  readonly rpId?: string
  readonly privateKey: string
  readonly userHandle?: string
  readonly signCount: number
}

const device = {
  protocol: 'ctap2',
  ctap2Version: 'ctap2_1',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const

export async function virtualAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', { options: device })
  const credentials = async (): Promise<readonly VirtualCredential[]> =>
    (await browser.send('WebAuthn.getCredentials', { authenticatorId })).credentials
  return {
    credentials,
    async lie({ isBogusSignature = false, isBadUV = false, isBadUP = false }) {
      await browser.send('WebAuthn.setResponseOverrideBits', { authenticatorId, isBogusSignature, isBadUV, isBadUP })
    },
    async knowUser(isUserVerified) {
      await browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
    async setCount(credential, signCount) {
      const { credentialId } = credential
      await browser.send('WebAuthn.removeCredential', { authenticatorId, credentialId })
      await browser.send('WebAuthn.addCredential', { authenticatorId, credential: { ...credential, signCount } })
    },
    async remove() {
      await browser.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
    },
  }
}
