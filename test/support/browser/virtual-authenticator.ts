import type { Page } from 'playwright-core'

/*
 * A virtual authenticator of the browser (Chrome DevTools Protocol, domain WebAuthn).
 */
export interface VirtualAuthenticator {
  /** Makes the device send invalid responses until reset. */
  lie(bits: {
    readonly isBogusSignature?: boolean
    readonly isBadUV?: boolean
    readonly isBadUP?: boolean
  }): Promise<void>
  /** Sets whether user verification succeeds. */
  knowUser(isUserVerified: boolean): Promise<void>
  /** Returns the stored credentials. */
  credentials(): Promise<readonly VirtualCredential[]>
  /** Sets the counter of a key, as in a copy. */
  setCount(credential: VirtualCredential, signCount: number): Promise<void>
  /** Removes the device with its credentials. */
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
