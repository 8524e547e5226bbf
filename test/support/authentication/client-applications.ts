import { expect } from 'chai'
import type { Clinic } from '../clinic.ts'
import { signedIn } from './signed-in.ts'

/** A registered client application with its secret, if any. */
export interface RegisteredClient {
  readonly id: string
  readonly secret?: string
}

type Given = Readonly<Record<'name' | 'type' | 'redirectUris' | 'secret', string>>

/** Registers a client application as the clerk, and returns the values that only the response shows. */
export async function registeredClient(
  clinic: Clinic,
  given: Partial<Given> & Pick<Given, 'type'>,
): Promise<RegisteredClient> {
  const response = await fetch(`${clinic.origin}/applications`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await signedIn(clinic, 'desk')}`,
      'content-type': 'application/json',
      accept: 'application/json',
    },
    body: JSON.stringify({ name: 'Health diary', ...given }),
  })
  expect(response.status, await response.clone().text()).to.equal(201)
  return (await response.json()) as RegisteredClient
}
