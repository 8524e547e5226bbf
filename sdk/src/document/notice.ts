/**
 * Something that an application need not handle but its developers should know: a link or a resource that is going to
 * be removed, a link or form of the service that breaks the rules of its format and was left out, a template that is
 * not declared as one, a state that is not what the description promises where that is only reported.
 *
 * @example
 * const told: Notice[] = []
 * const clinic = connect('http://localhost:3000/', { onNotice: (notice) => { told.push(notice) } })
 */
export interface Notice {
  readonly code:
    | 'form-ignored'
    | 'link-deprecated'
    | 'link-ignored'
    | 'resource-deprecated'
    | 'resource-sunset'
    | 'state-unexpected'
    | 'template-not-declared'
  readonly message: string
  /** The document in which it was noticed. */
  readonly url: string
  /** From when on it is so, which may be in the future, where the service says. */
  readonly at?: Date
  /** Where the service says more, such as the value of `deprecation`. */
  readonly documentation?: string
}

/** Is told of a {@link Notice}: each once for a connection. */
export type Notify = (notice: Notice) => void

const mostRemembered = 1_000

/** Tells each thing once, however often it is noticed. */
export function once(notify: Notify): Notify {
  const told = new Set<string>()
  return (notice) => {
    const key = `${notice.code} ${notice.url} ${notice.message}`
    if (told.has(key)) return
    if (told.size >= mostRemembered) told.clear()
    told.add(key)
    notify(notice)
  }
}
