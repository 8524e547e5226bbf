/**
 * Options of a request, with or without a form.
 *
 * @example
 * const page = await clinic.follow('doctors').get({ headers: { accept: 'application/hal+json' } })
 * console.log(page.forms.length)
 */
export interface RequestOptions {
  /**
   * Header fields for this request; they replace those of this package, such as `accept`, `content-type` and the
   * precondition. Another origin than that of the entry receives only fields about the content, preconditions and
   * preferences.
   */
  readonly headers?: Readonly<Record<string, string>> | undefined
}
