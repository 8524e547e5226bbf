/**
 * Something that an application need not handle but its developers should know: a link that is going to be
 * removed, a link or form of the service that breaks the rules of its format and was left out, a template that
 * is not declared as one, a state that is not what the description promises where that is only reported.
 */
export interface Notice {
  readonly code: 'state-unexpected' | 'link-deprecated' | 'link-ignored' | 'form-ignored' | 'template-not-declared'
  readonly message: string
  /** The document in which it was noticed. */
  readonly url: string
  /** Where the service says more, such as the value of `deprecation`. */
  readonly documentation?: string
}

export type Notify = (notice: Notice) => void
