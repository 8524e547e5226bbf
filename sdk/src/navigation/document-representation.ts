import { isHttpFailure } from '../errors/guards.ts'
import type { TemplateValues } from '@waymark/shared'
import { origin, type Agent, type Intent, type Origin, type Target } from './agent.ts'
import { documentationOf, alternatesOf, renditionOf } from '../streams/lazy-rendition.ts'
import type { Documentation, Alternate, Rendition } from '../streams/rendition.ts'
import { embeddedIn, formIn, relationNames, type Document } from '../document/document.ts'
import { FormMissing, RelationAmbiguous } from '../errors/affordance-failures.ts'
import type { HttpFailure } from '../errors/http-failure.ts'
import { candidatesOf, destinationOf, requiresRequest, type Candidates } from './follow.ts'
import type { Form } from '../forms/form.ts'
import { selfUrl } from '../document/hal-forms.ts'
import { type History, circumstancesOf, type Resource } from '../document/resource.ts'
import { freezeDeep, type JsonObject } from '../document/json.ts'
import { loadChunk } from '../transport/lazy.ts'
import { isUnlimited, type Limits } from '../transport/limits.ts'
import type { Link } from '../document/link.ts'
import { LazyNavigation } from './navigation.ts'
import { Requests } from './requests.ts'
import type { FormPreview, Navigation, Outcome, Representation } from './representation.ts'
import type { RequestOptions } from './request-options.ts'
import type { Criteria, Selection } from './selection.ts'

/** A representation that reads its parts on first use, since most embedded ones are never used. */
export class DocumentRepresentation extends Requests implements Representation {
  readonly #agent: Agent
  readonly #resource: Resource
  #state: { readonly decoded: unknown } | undefined
  #forms: readonly string[] | undefined
  #relations: readonly string[] | undefined
  #embedded: Map<Document, DocumentRepresentation> | undefined

  constructor(agent: Agent, resource: Resource) {
    super()
    this.#agent = agent
    this.#resource = resource
    Object.freeze(this)
  }

  get [origin](): Origin {
    const [agent, resource] = [this.#agent, this.#resource]
    const { url, kind } = resource
    const target = { url, kind, from: resource, hop: { name: 'self', via: 'link' } } as const
    return { agent, resource, reach: () => Promise.resolve({ agent, target, base: this }) }
  }

  /** Decodes the state now; throws DecodeFailure, with the body, if it does not match its kind. */
  decoded(body?: string): this {
    this.#state ??= { decoded: this.#agent.vocabulary.decode(this.#resource, this.#agent.notify, body) }
    return this
  }

  get url(): string {
    return this.#resource.url
  }

  get kind(): string | undefined {
    return this.#resource.kind
  }

  get state(): unknown {
    return this.decoded().#state?.decoded
  }

  get etag(): string | undefined {
    return this.#resource.etag
  }

  get history(): History {
    return Object.freeze(this.#resource.history)
  }

  get relations(): readonly string[] {
    return (this.#relations ??= Object.freeze(relationNames(this.#resource.document)))
  }

  get extent(): 'full' | 'unknown' {
    return this.history.at(-1)?.via === 'embedded' ? 'unknown' : 'full'
  }

  get forms(): readonly string[] {
    return (this.#forms ??= Object.freeze(this.#resource.document.forms.map((form) => form.name)))
  }

  follow(relation: string, variables: TemplateValues = {}, selection: Selection = {}): Navigation {
    return new LazyNavigation(this.#agent, (limits, isRequested) =>
      Promise.resolve().then(() => {
        const agent = this.#agent.within(limits)
        const chosen =
          isRequested && !requiresRequest(selection) ? { ...selection, prefer: 'link' as const } : selection
        const destination = destinationOf(this.#resource, { relation, variables, selection: chosen }, this.#agent)
        if (destination.kind === 'link') return { agent, target: this.#target(relation, destination) }
        const embedded = this.#embed(destination.document, relation).within(limits).decoded()
        return { agent, target: this.#target(relation, { url: embedded.url }), embedded }
      }),
    )
  }

  async followAll(
    relation: string,
    variables: TemplateValues = {},
    selection: Selection = {},
  ): Promise<readonly Representation[]> {
    const { vocabulary, urlMisuse } = this.#agent
    urlMisuse?.refuseUrlAsRelation(vocabulary.wireName(relation), this.#resource)
    const { followAll } = await loadChunk(import('./follow-all.ts'), circumstancesOf(this.#resource))
    return followAll(this.#resource, this.#agent, {
      step: { relation, variables, selection },
      embed: (documents) => this.#embedAll(documents, relation),
      targetOf: (url) => this.#target(relation, { url, isFresh: selection.prefer === 'fresh' }),
    })
  }

  expand(relation: string, variables: TemplateValues = {}, selection: Selection = {}): string {
    const { vocabulary, urlMisuse } = this.#agent
    // No request is sent, so no deprecation notice is due.
    const guide = { vocabulary, urlMisuse, notify: () => undefined }
    const prefer = { ...selection, prefer: 'link' } as const
    const destination = destinationOf(this.#resource, { relation, variables, selection: prefer }, guide)
    return destination.kind === 'link' ? destination.url : this.url
  }

  docs(relation: string): Documentation | undefined {
    return documentationOf(this.#agent.vocabulary.wireName(relation), this.#resource, this.#agent)
  }

  // At run time, the cardinality in the description decides between one resource and a list.
  embedded(relation: string): readonly Representation[]
  embedded(relation: string): readonly Representation[] | Representation | undefined {
    const list = this.#embeddedList(relation)
    if (!this.#agent.vocabulary.leadsToOne(relation)) return list
    if (list.length > 1) throw new RelationAmbiguous(relation, list.length, circumstancesOf(this.#resource))
    return list[0]
  }

  has(relation: string): boolean {
    const { links, embedded } = this.#candidates(relation)
    return links.length > 0 || embedded.length > 0
  }

  links(relation: string, criteria: Criteria = {}): readonly Link[] {
    return freezeDeep(this.#candidates(relation, criteria).links)
  }

  form(name: string): Form {
    const form = formIn(this.#resource.document, name)
    if (form === undefined) throw new FormMissing(name, this.forms, circumstancesOf(this.#resource))
    return form
  }

  async send(name: string, input: JsonObject = {}, options?: RequestOptions): Promise<Outcome> {
    const intent = await this.#intend(name, input, options)
    try {
      return await this.#agent.perform(intent)
    } catch (failure) {
      if (!isConflicting(failure)) throw failure
      const { conflictOf } = await loadChunk(import('../changes/write.ts'), failure)
      const target = { agent: this.#agent, resource: this.#resource, base: this }
      throw await conflictOf(target, failure, { mine: input, intent })
    }
  }

  async preview(name: string, input: JsonObject = {}, options?: RequestOptions): Promise<FormPreview> {
    const { method, url, headers, body } = await this.#intend(name, input, options)
    return { method, url, headers, body }
  }

  #intend(name: string, input: JsonObject, { headers }: RequestOptions = {}): Promise<Intent> {
    return this.#agent.intend({ form: this.form(name), name, input, owner: this.#resource, headers })
  }

  async submit(name: string, input?: JsonObject, options?: RequestOptions): Promise<Representation> {
    return (await this.send(name, input, options)).get()
  }

  as(mediaType: string): Rendition {
    return renditionOf({ mediaType, url: this.url, resource: this.#resource, agent: this.#agent })
  }

  alternates(): readonly Alternate[] {
    return alternatesOf(this.#resource, this.#agent)
  }

  within(limits: Limits): DocumentRepresentation {
    if (isUnlimited(limits)) return this
    return new DocumentRepresentation(this.#agent.within(limits), this.#resource)
  }

  #candidates(relation: string, criteria: Criteria = {}): Candidates {
    return candidatesOf(this.#resource, this.#agent.vocabulary.wireName(relation), criteria)
  }

  #target(relation: string, { url, isFresh = false }: Pick<Target, 'url' | 'isFresh'>): Target {
    const { kind } = this.#agent.vocabulary.relation(this.#resource.kind, relation)
    return { url, kind, from: this.#resource, hop: { name: relation, via: 'link' }, isFresh }
  }

  #embeddedList(relation: string): readonly DocumentRepresentation[] {
    return this.#embedAll(this.#candidates(relation).embedded, relation)
  }

  #embedAll(documents: readonly Document[], relation: string): readonly DocumentRepresentation[] {
    const isList = !this.#agent.vocabulary.leadsToOne(relation)
    return documents.map((document) => this.#embed(document, relation, isList))
  }

  #embed(document: Document, relation: string, isList = false): DocumentRepresentation {
    this.#embedded ??= new Map<Document, DocumentRepresentation>()
    const known = this.#embedded.get(document)
    if (known !== undefined) return known
    const [from, { vocabulary }] = [this.#resource, this.#agent]
    const position = (): string =>
      `[${String(embeddedIn(from.document, vocabulary.wireName(relation)).indexOf(document))}]`
    const made = new DocumentRepresentation(this.#agent, {
      document,
      base: from.base,
      kind: vocabulary.relation(from.kind, relation).kind,
      etag: undefined,
      get url() {
        return selfUrl(document.links, from.base) ?? from.base
      },
      get history(): History {
        const name = isList ? relation + position() : relation
        return [...from.history, { name, via: 'embedded', url: from.base }]
      },
    })
    this.#embedded.set(document, made)
    return made
  }
}

// RFC 9110 §15.5.10 and §15.5.13, RFC 6585 §3.
function isConflicting(failure: unknown): failure is HttpFailure {
  return isHttpFailure(failure) && [409, 412, 428].includes(failure.status)
}
