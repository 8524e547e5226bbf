import { expect } from 'chai'

/** The field that browsers send with same-origin requests. */
export const fromOwnPage = { 'sec-fetch-site': 'same-origin' } as const

/** Signs in as a page does, and returns the Cookie field of the session. */
export async function browserSession(
  { origin }: { readonly origin: string },
  user: string,
  password = `${user}-demo-password`,
  cookie?: string,
): Promise<string> {
  const response = await fetch(`${origin}/session`, {
    method: 'PUT',
    headers: {
      ...fromOwnPage,
      'content-type': 'application/json',
      accept: 'application/json',
      ...(cookie === undefined ? {} : { cookie }),
    },
    body: JSON.stringify({ user, password }),
  })
  expect(response.status).to.equal(201)
  expect(await response.json()).not.to.have.property('token')
  return (response.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? ''
}
