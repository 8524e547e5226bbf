import { expect } from 'chai'

/** Signs in with a demonstration account, as a program does, and gives the token of the session. */
export async function signedIn({ origin }: { readonly origin: string }, user: string): Promise<string> {
  const response = await fetch(`${origin}/session`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ user, password: `${user}-demo-password` }),
  })
  expect(response.status).to.equal(201)
  const { token } = (await response.json()) as { readonly token: string }
  return token
}
