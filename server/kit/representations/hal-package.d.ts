/** The used part of the untyped npm package `hal` 1.2.0. */
declare module 'hal' {
  /** Throws without relation or href. */
  export class Link {
    constructor(relation: string, href: string)
    readonly href: string
  }

  export class Resource {
    /** Copies the members of `state`, except `href`, `_links` and `_embedded`, which have a special meaning. */
    constructor(state: object, uri?: string)
    link(relation: string, link: object): this
    embed(relation: string, resources: readonly Resource[]): this
    toJSON(): object
    _links: Record<string, object | readonly object[]>
    _embedded: unknown
  }
}
