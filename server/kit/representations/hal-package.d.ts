/** The used part of the untyped npm package `hal` 1.2.0. */
declare module 'hal' {
  /** Throws without relation or href. */
  export class Link {
    constructor(relation: string, href: string)
    readonly href: string
  }

  export class Resource {
    constructor(state: object, uri?: string)
    /** Adds a link to those of its relation. */
    link(link: Link): this
    link(relation: string, link: object): this
    /** @param isPlural whether an `s` is added to the relation */
    embed(relation: string, resources: this | readonly this[], isPlural?: boolean): this
    toJSON(): object
    _links: Record<string, object | object[]>
    _embedded: Record<string, this | this[]>
  }
}
