import { decodeBody, accept } from './decoder.ts'
import { DocumentRepresentation, type Agent, type Submission, type Target } from './document-representation.ts'
import type { Document } from './document.ts'
import { DecodeFailure } from './errors/decode-failure.ts'
import { HttpFailure } from './errors/http-failure.ts'
import { InputRefused } from './errors/input-refused.ts'
import { RequestRefused } from './errors/request-refused.ts'
import type { Answer, Exchange } from './exchange.ts'
import { fillForm } from './form-input.ts'
import { formRequest, type FormRequest } from './form-request.ts'
import { selfUrl } from './hal.ts'
import { trailOf, type History, type Hop } from './history.ts'
import type { Notify } from './notice.ts'
import { isEmpty, outcomeOf } from './outcome.ts'
import { problemOf } from './problem.ts'
import type { Representation } from './representation.ts'
import { circumstancesOf, type Resource } from './resource.ts'
import { Unreadable } from './unreadable.ts'
import type { Vocabulary } from './vocabulary.ts'

/** A resource that is about to be asked for, and how one got to it. */
interface Errand {
  readonly url: string
  readonly kind: string | undefined
  readonly from: string | undefined
  readonly before: History
  readonly hop: Pick<Hop, 'name' | 'through'>
}

/** What is known of an answer before it becomes a representation. */
interface Found {
  readonly url?: string
  readonly document?: Document | undefined
}

/** Makes the requests of all representations of one `connect`, and representations of their answers. */
export class Client implements Agent {
  readonly vocabulary: Vocabulary
  readonly notify: Notify
  readonly #exchange: Exchange

  constructor(vocabulary: Vocabulary, notify: Notify, exchange: Exchange) {
    this.vocabulary = vocabulary
    this.notify = notify
    this.#exchange = exchange
  }

  enter(url: string): Promise<Representation> {
    const { entry: kind } = this.vocabulary
    return this.#get({ url, kind, from: undefined, before: [], hop: { name: 'entry', through: 'entry' } })
  }

  fetch({ from, ...target }: Target): Promise<Representation> {
    return this.#get({ ...target, from: from.base, before: from.history })
  }

  async submit({ form, name, input, owner }: Submission): Promise<Representation> {
    const { kind, fields } = this.vocabulary.form(owner.kind, name)
    const filled = fillForm(form, input, fields)
    if (!filled.ok) throw new InputRefused(name, filled.faults, circumstancesOf(owner))
    const request = formRequest(form, filled.value)
    if (request === undefined) {
      throw new RequestRefused(
        `The form ${name} asks for ${form.contentType}, which cannot be written here`,
        circumstancesOf(owner),
      )
    }
    const { contentType, ...rest } = request
    const errand: Errand = {
      url: request.url,
      kind,
      from: owner.base,
      before: owner.history,
      hop: { name, through: 'form' },
    }
    const type = contentType === undefined ? {} : { 'content-type': contentType }
    const headers = { accept, ...type, ...conditionOf(owner, request) }
    const answer = await this.#exchange({ ...rest, headers, from: owner.base, trail: trailAfter(errand) })
    return this.#result(answer, errand, owner.url)
  }

  async #result(answer: Answer, errand: Errand, owner: string): Promise<Representation> {
    // A redirect of the form, such as 303, has been followed: what came is the result.
    if (!isSuccess(answer)) throw this.#refusal(answer, errand)
    const document = isEmpty(answer) ? undefined : this.#readIfPossible(answer, errand)
    const self = document === undefined ? undefined : selfUrl(document.links, answer.url)
    const outcome = outcomeOf(answer, self, owner)
    if (outcome.kind === 'fetch') return this.#goOn(answer, { ...errand, url: outcome.url, from: answer.url })
    return this.#represent(answer, errand, { url: outcome.url, document })
  }

  // What was asked for is done. That the place to go on to is not for who asks, such as after signing out, is no failure
  // of it.
  async #goOn(done: Answer, errand: Errand): Promise<Representation> {
    try {
      return await this.#get(errand)
    } catch (failure) {
      if (done.status !== 204 || !(failure instanceof HttpFailure) || !isClosed(failure)) throw failure
      return this.#represent(done, { ...errand, kind: undefined }, { url: errand.url, document: nothing })
    }
  }

  async #get(errand: Errand): Promise<Representation> {
    const { url, from } = errand
    const answer = await this.#exchange({ method: 'GET', url, from, headers: { accept }, trail: trailAfter(errand) })
    if (!isSuccess(answer)) throw this.#refusal(answer, errand)
    return this.#represent(answer, errand)
  }

  #represent(answer: Answer, errand: Errand, found: Found = {}): Representation {
    const { url = answer.url, document = this.#read(answer, errand) } = found
    const resource = {
      document,
      base: answer.url,
      url,
      kind: errand.kind,
      etag: answer.headers.get('etag') ?? undefined,
      history: [...errand.before, { ...errand.hop, url }],
    }
    return new DocumentRepresentation(this, resource, answer.body)
  }

  // The answer to a form may be a note for people while what was created is elsewhere.
  #readIfPossible(answer: Answer, errand: Errand): Document | undefined {
    try {
      return this.#read(answer, errand)
    } catch {
      return undefined
    }
  }

  #read(answer: Answer, errand: Errand): Document {
    try {
      if (answer.unread !== undefined) throw answer.unread
      return decodeBody(answer.body, answer.headers.get('content-type'), { base: answer.url, notify: this.notify })
    } catch (cause) {
      if (!(cause instanceof Unreadable)) throw cause
      const undecoded = { kind: errand.kind, faults: cause.faults, body: answer.body }
      throw new DecodeFailure(undecoded, { url: answer.url, trail: trailAfter(errand), cause })
    }
  }

  #refusal(answer: Answer, errand: Errand): HttpFailure {
    const { method, url, status, headers, body } = answer
    const { representation, cause } = this.#refused(answer, errand)
    const problem = problemOf(representation?.state, headers.get('content-type'), url)
    const refusal = { method, status, headers, body, problem, representation }
    return new HttpFailure(refusal, { url, trail: trailAfter(errand), cause })
  }

  // Whatever is wrong with the document of a refusal, it never hides the refusal.
  #refused(answer: Answer, errand: Errand): { readonly representation?: Representation; readonly cause?: unknown } {
    if (isEmpty(answer)) return {}
    try {
      return { representation: this.#represent(answer, { ...errand, kind: undefined }) }
    } catch (cause) {
      return { cause }
    }
  }
}

// A change of the resource that was read is meant for the state that was read (RFC 9110 §13.1.1).
function conditionOf({ url, etag }: Resource, request: FormRequest): Readonly<Record<string, string>> {
  const isChange = request.method === 'PUT' || request.method === 'PATCH' || request.method === 'DELETE'
  return isChange && request.url === url && etag !== undefined ? { 'if-match': etag } : {}
}

function isClosed({ status }: HttpFailure): boolean {
  return status === 401 || status === 403 || status === 404 || status === 410
}

const nothing: Document = {
  pointer: '',
  state: {},
  links: new Map(),
  embedded: new Map(),
  forms: [],
  curies: [],
}

function isSuccess({ status }: Answer): boolean {
  return status >= 200 && status < 300
}

function trailAfter({ before, hop }: Errand): readonly string[] {
  return trailOf([...before, { ...hop, url: '' }])
}
