import { expect } from 'chai'

/** Signs in as a program and returns the session token; uses the demonstration password by default. */
export async function signedIn(
  { origin }: { readonly origin: string },
  user: string,
  password = `${user}-demo-password`,
): Promise<string> {
  const response = await fetch(`${origin}/session`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ user, password }),
  })
  expect(response.status).to.equal(201)
  const { token } = (await response.json()) as { readonly token: string }
  return token
}
