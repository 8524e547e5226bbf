/** A parsed response of the authorization server. */
export interface TokenAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: Readonly<Record<string, unknown>>
}

export interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
}

/** Submits a form to an endpoint of the authorization server; several values of a name become several fields. */
export async function submitForm(
  { origin }: { readonly origin: string },
  path: string,
  values: Readonly<Record<string, string | readonly string[]>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<TokenAnswer> {
  const body = new URLSearchParams(
    Object.entries(values).flatMap(([name, given]) => [given].flat().map((one) => [name, one])),
  )
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: { accept: 'application/json', ...headers },
    body,
  })
  const isJson = response.headers.get('content-type')?.includes('json') === true
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? (JSON.parse(text) as TokenAnswer['body']) : {},
  }
}

/** Returns tokens by the password grant, for pat by default. */
export async function tokensByPassword(
  clinic: { readonly origin: string },
  client: string,
  scope = 'appointments',
  user = 'pat',
): Promise<Tokens> {
  const secret = { username: user, password: `${user}-demo-password` }
  const given = { grant_type: 'password', client_id: client, ...secret, scope }
  const { status, body } = await submitForm(clinic, '/oauth/token', given)
  if (status !== 200) throw new Error(`No tokens: ${JSON.stringify(body)}`)
  return body as unknown as Tokens
}

/** Returns the status of a resource for a bearer token. */
export async function responseFor(
  clinic: { readonly origin: string },
  token: string,
  path = '/appointments',
): Promise<Response> {
  return fetch(clinic.origin + path, { headers: { authorization: `Bearer ${token}`, accept: 'application/json' } })
}
