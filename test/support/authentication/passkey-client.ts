import { expect } from 'chai'
import type {
  AssertionJson,
  CreationOptions,
  RegistrationJson,
  RequestOptions,
  SoftAuthenticator,
} from './soft-authenticator.ts'

/** The options of a ceremony. */
interface Request<Options> {
  /** The path of the ceremony. */
  readonly path: string
  readonly publicKey: Options
  readonly userId?: string
  readonly setCookie: string | undefined
}

type Headers = Readonly<Record<string, string>>

/** A passkey client that knows the paths of the service; `headers` identify the user. */
export interface PasskeyClient {
  post(path: string, body: unknown): Promise<Response>
  beginRegistration(given?: object): Promise<Request<CreationOptions>>
  finishRegistration(
    request: Request<CreationOptions>,
    credential: RegistrationJson,
    userId?: string,
  ): Promise<Response>
  beginPasskey(account: string, name?: string): Promise<Request<CreationOptions>>
  beginSignIn(given?: object): Promise<Request<RequestOptions>>
  signIn(credential: AssertionJson, more?: object): Promise<Response>
}

export function passkeyClient(origin: string, headers: Headers = {}): PasskeyClient {
  const send = (method: string, path: string, body: unknown): Promise<Response> =>
    fetch(origin + path, {
      method,
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const post = (path: string, body: unknown): Promise<Response> => send('POST', path, body)
  async function begin<Options>(path: string, body: unknown): Promise<Request<Options>> {
    const response = await post(path, body)
    expect(response.status, await response.clone().text()).to.equal(201)
    const state = (await response.json()) as { readonly publicKey: Options; readonly userId?: string }
    const setCookie = response.headers.get('set-cookie')?.split(';', 1)[0]
    return { ...state, path: response.headers.get('location') ?? '', setCookie }
  }
  return {
    post,
    beginRegistration: (given) =>
      begin('/passkeys/registrations', { user: 'ada', name: 'Ada Lovelace', key: 'Telephone', ...given }),
    finishRegistration: ({ path, userId: present }, credential, userId = present) =>
      post(path, { credential, ...(userId === undefined ? {} : { userId }) }),
    beginPasskey: (account, name = 'Telephone') => begin(`/users/${account}/credentials`, { name }),
    beginSignIn: (given = {}) => begin('/passkeys/sign-ins', given),
    signIn: (credential, more = {}) => send('PUT', '/session', { credential, ...more }),
  }
}

/** Creates an account with a passkey of a device. */
export async function registeredWith(client: PasskeyClient, device: SoftAuthenticator, given?: object): Promise<void> {
  const request = await client.beginRegistration(given)
  const response = await client.finishRegistration(request, device.create(request.publicKey))
  expect(response.status, await response.clone().text()).to.equal(201)
}
