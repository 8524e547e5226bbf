/** The picture of a logo. */
export interface LogoImage {
  readonly mediaType: 'image/png' | 'image/jpeg'
  readonly content: Uint8Array
}

/** The logo of a service. */
export interface Logo {
  /** The URI of the picture for pages. */
  readonly href: string
  /** In pixels. */
  readonly width: number
  readonly height: number
  /** Returns the picture for media types that contain it, such as PDF; undefined if there is none any more. */
  readonly image?: (() => Promise<LogoImage | undefined>) | undefined
}

/** What a service shows of itself around its content; its operators may change it while the service runs. */
export interface Brand {
  /** The name of the service. */
  readonly name: string
  readonly logo?: Logo | undefined
  /** The URI of a stylesheet after that of the kit, such as one with own colours. */
  readonly stylesheet?: string | undefined
  /** Lines of the footer: address, telephone, help. */
  readonly lines: readonly string[]
  /** The links of the footer: contact, privacy, terms. */
  readonly links: readonly { readonly href: string; readonly title: string }[]
  /** The time zone (IANA) that pages need not name. */
  readonly timeZone?: string | undefined
  /** Changes with each other member. Entity tag characters without semicolon. */
  readonly version: string
}
