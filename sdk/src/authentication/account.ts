import type { Perhaps } from './scheme.ts'

/** A user name with its password; what {@link basic} and {@link digest} show a service. */
export interface Account {
  readonly user: string
  readonly password: string
}

/** What an {@link AccountSource} is told when somebody has to say who they are. */
export interface Question {
  readonly origin: string
  /** The protection space, in words for people; empty if it has no name. */
  readonly realm: string
}

/**
 * An account, or who is to be asked for it at the moment of need: once for each protection space, and again where the
 * service refuses the answer. Nothing means that there is none.
 *
 * @example
 * const source: AccountSource = ({ origin, realm }) => askUser(`Who are you in ${realm} of ${origin}?`)
 * const clinic = connect('http://localhost:3000/', { describe: clinicDescription, credentials: basic(source) })
 * const user = await clinic.follow('session').follow('user')
 */
export type AccountSource = Account | ((question: Question) => Perhaps<Account>)

interface Answer {
  readonly account: Promise<Account | undefined>
  /** Once it is there. */
  known?: Account | undefined
}

/** The accounts that were asked for: once for each protection space, also while several requests need them. */
export class AccountBook {
  readonly #source: AccountSource
  readonly #answers = new Map<string, Answer>()

  constructor(source: AccountSource) {
    this.#source = source
  }

  async of(question: Question): Promise<Account | undefined> {
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

  /** The account was refused: the next time its source is asked again, unless it has been meanwhile. */
  forget(question: Question, refused: Account): void {
    const key = keyOf(question)
    if (this.#answers.get(key)?.known === refused) this.#answers.delete(key)
  }

  async #ask(question: Question): Promise<Account | undefined> {
    return typeof this.#source === 'function' ? this.#source(question) : this.#source
  }
}

function keyOf({ origin, realm }: Question): string {
  return `${origin} ${realm}`
}
