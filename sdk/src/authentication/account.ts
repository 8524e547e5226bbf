import type { MaybeAsync } from './scheme.ts'

/** A user name and password for {@link basic} and {@link digest}. */
export interface Account {
  readonly user: string
  readonly password: string
}

/** The argument of an {@link AccountSource}. */
export interface AccountRequest {
  readonly origin: string
  /** The name of the protection space; may be empty. */
  readonly realm: string
}

/**
 * An account, or a function that asks the user for one when it is needed: once for each protection space, and again
 * after the service rejected it. Undefined means that there is no account.
 *
 * @example
 * const source: AccountSource = ({ origin, realm }) => askUser(`Who are you in ${realm} of ${origin}?`)
 * const clinic = connect('http://localhost:3000/', { describe: clinicDescription, credentials: basic(source) })
 * const user = await clinic.follow('session').follow('user')
 */
export type AccountSource = Account | ((question: AccountRequest) => MaybeAsync<Account>)

interface Answer {
  readonly account: Promise<Account | undefined>
  /** The account after the promise has resolved. */
  known?: Account | undefined
}

/** The accounts by protection space. Concurrent requests share one question to the user. */
export class AccountBook {
  readonly #source: AccountSource
  readonly #answers = new Map<string, Answer>()

  constructor(source: AccountSource) {
    this.#source = source
  }

  async of(question: AccountRequest): Promise<Account | undefined> {
    const key = keyOf(question)
    const answer = this.#answers.get(key) ?? { account: this.#ask(question) }
    this.#answers.set(key, answer)
    try {
      answer.known = await answer.account
      return answer.known
    } finally {
      if (answer.known === undefined) this.#answers.delete(key)
    }
  }

  /** Removes a rejected account, unless a newer one has replaced it. */
  remove(question: AccountRequest, refused: Account): void {
    const key = keyOf(question)
    if (this.#answers.get(key)?.known === refused) this.#answers.delete(key)
  }

  async #ask(question: AccountRequest): Promise<Account | undefined> {
    return typeof this.#source === 'function' ? this.#source(question) : this.#source
  }
}

function keyOf({ origin, realm }: AccountRequest): string {
  return `${origin} ${realm}`
}
