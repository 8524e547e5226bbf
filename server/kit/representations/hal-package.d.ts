/** The npm package `hal` 1.2.0, which comes without types: only what is used of it, as it behaves. */
declare module 'hal' {
  /** Throws where there is no relation or no href. */
  export class Link {
    constructor(relation: string, href: string)
    readonly href: string
  }

  export class Resource {
    /** Copies the members of `state`; `href`, `_links` and `_embedded` have a meaning of their own there. */
    constructor(state: object)
    _links: Record<string, object | readonly object[]>
    _embedded: unknown
  }
}
