import type { TemplateValues } from '@waymark/shared'
import { embeddedIn, formIn, linksOf, type Document } from './document.ts'
import { FormMissing } from './errors/form-missing.ts'
import { RelationAmbiguous } from './errors/relation-ambiguous.ts'
import { destinationOf, urlOf, type Guide } from './follow.ts'
import type { Form } from './form.ts'
import { selfUrl } from './hal.ts'
import type { History, Hop } from './history.ts'
import type { JsonObject } from './json.ts'
import type { Link } from './link.ts'
import { LazyNavigation } from './navigation.ts'
import type { Navigation, Representation } from './representation.ts'
import { circumstancesOf, decodeState, type Resource } from './resource.ts'

/** A resource that is to be fetched. */
export interface Target {
  readonly url: string
  readonly kind: string | undefined
  /** The document that leads there. */
  readonly from: Resource
  readonly hop: Pick<Hop, 'name' | 'through'>
}

/** A form that is to be sent. */
export interface Submission {
  readonly form: Form
  /** The name that the application gave, which the description knows. */
  readonly name: string
  readonly input: JsonObject
  readonly owner: Resource
}

/** Whoever makes the requests of a representation. It is asked; it never changes a representation. */
export interface Agent extends Guide {
  fetch(target: Target): Promise<Representation>
  submit(submission: Submission): Promise<Representation>
}

/** The representation of a document, in whatever format it came. */
export class DocumentRepresentation implements Representation {
  readonly #agent: Agent
  readonly #resource: Resource
  readonly #embedded = new Map<Document, DocumentRepresentation>()
  readonly url: string
  readonly kind: string | undefined
  readonly state: unknown
  readonly etag: string | undefined
  readonly history: History
  readonly forms: readonly string[]

  /** Throws DecodeFailure, with the body, if the state is not what its kind promises. */
  constructor(agent: Agent, resource: Resource, body?: string) {
    this.#agent = agent
    this.#resource = resource
    this.url = resource.url
    this.kind = resource.kind
    this.state = decodeState(resource, agent.vocabulary, body)
    this.etag = resource.etag
    this.history = Object.freeze([...resource.history])
    this.forms = Object.freeze(resource.document.forms.map((form) => form.name))
    Object.freeze(this)
  }

  follow(relation: string, variables: TemplateValues = {}): Navigation {
    return new LazyNavigation(async () => {
      const destination = destinationOf(this.#resource, { relation, variables }, this.#agent)
      if (destination.kind === 'embedded') return this.#embed(destination.document, relation)
      return this.#fetch(relation, destination.url)
    })
  }

  async followAll(relation: string, variables: TemplateValues = {}): Promise<readonly Representation[]> {
    const here = this.#embeddedList(relation)
    const bySelf = new Map(here.flatMap((one) => (one.#self === undefined ? [] : [[one.#self, one]])))
    const links = this.links(relation)
    const urls = links.map((link) => urlOf(link, this.#resource, { relation, variables }, this.#agent))
    const linked = [...new Set(urls)].map(async (url) => bySelf.get(url) ?? this.#fetch(relation, url))
    const rest = here.filter((one) => one.#self === undefined || !urls.includes(one.#self))
    return [...(await Promise.all(linked)), ...rest]
  }

  // The description decides at run time what its types say: a relation that leads to one gives one, not a list.
  embedded(relation: string): readonly Representation[]
  embedded(relation: string): readonly Representation[] | Representation | undefined {
    const list = this.#embeddedList(relation)
    if (!this.#agent.vocabulary.leadsToOne(relation)) return list
    if (list.length > 1) throw new RelationAmbiguous(relation, list.length, circumstancesOf(this.#resource))
    return list[0]
  }

  has(relation: string): boolean {
    const name = this.#agent.vocabulary.wireName(relation)
    const { document } = this.#resource
    return linksOf(document, name).length > 0 || embeddedIn(document, name).length > 0
  }

  links(relation: string): readonly Link[] {
    return linksOf(this.#resource.document, this.#agent.vocabulary.wireName(relation))
  }

  form(name: string): Form {
    const form = formIn(this.#resource.document, name)
    if (form === undefined) throw new FormMissing(name, this.forms, circumstancesOf(this.#resource))
    return form
  }

  async submit(name: string, input: JsonObject = {}): Promise<Representation> {
    return this.#agent.submit({ form: this.form(name), name, input, owner: this.#resource })
  }

  get #self(): string | undefined {
    return selfUrl(this.#resource.document.links, this.#resource.base)
  }

  #fetch(relation: string, url: string): Promise<Representation> {
    const { kind } = this.#agent.vocabulary.relation(this.#resource.kind, relation)
    return this.#agent.fetch({ url, kind, from: this.#resource, hop: { name: relation, through: 'link' } })
  }

  #embeddedList(relation: string): readonly DocumentRepresentation[] {
    const documents = embeddedIn(this.#resource.document, this.#agent.vocabulary.wireName(relation))
    const isList = !this.#agent.vocabulary.leadsToOne(relation)
    return documents.map((document, index) =>
      this.#embed(document, isList ? `${relation}[${String(index)}]` : relation, relation),
    )
  }

  #embed(document: Document, name: string, relation = name): DocumentRepresentation {
    const known = this.#embedded.get(document)
    if (known !== undefined) return known
    const { base, kind, history } = this.#resource
    const made = new DocumentRepresentation(this.#agent, {
      document,
      base,
      url: selfUrl(document.links, base) ?? base,
      kind: this.#agent.vocabulary.relation(kind, relation).kind,
      etag: undefined,
      history: [...history, { name, through: 'embedded', url: base }],
    })
    this.#embedded.set(document, made)
    return made
  }
}
