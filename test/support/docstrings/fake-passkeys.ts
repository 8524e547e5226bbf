import { withGlobals } from '../with-globals.ts'
import { softAuthenticator, type CreationOptions, type RequestOptions } from '../authentication/soft-authenticator.ts'

/** Runs code with passkeys as in a browser at this origin, with one shared device. */
export function passkeysAt(origin: string): <Result>(run: () => Promise<Result>) => Promise<Result> {
  const device = softAuthenticator(origin)
  const credentials = {
    create: ({ publicKey }: { readonly publicKey: CreationOptions }) =>
      Promise.resolve(new FakeCredential(device.create(publicKey))),
    get: ({ publicKey }: { readonly publicKey: RequestOptions }) =>
      Promise.resolve(new FakeCredential(device.get(publicKey))),
  }
  const platform = { PublicKeyCredential: FakeCredential, navigator: { userAgent: navigator.userAgent, credentials } }
  return (run) => withGlobals(platform, run)
}

/** The members of `PublicKeyCredential` that the examples use. */
class FakeCredential {
  static parseCreationOptionsFromJSON(options: unknown): unknown {
    return options
  }

  static parseRequestOptionsFromJSON(options: unknown): unknown {
    return options
  }

  readonly #answer: object

  constructor(answer: object) {
    this.#answer = answer
  }

  toJSON(): object {
    return this.#answer
  }
}
