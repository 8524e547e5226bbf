/**
 * Information for developers that needs no handling: a deprecated link or resource, an invalid link or form that was
 * ignored, an undeclared template, a state that does not match the description (with `checks: 'report'`), an unexpected
 * media type, a created resource without a URL, a change that the state after PATCH lacks, an
 * embedded value that is no resource.
 *
 * @example
 * const told: Notice[] = []
 * const clinic = connect('http://localhost:3000/', { onNotice: (notice) => { told.push(notice) } })
 */
export interface Notice {
  readonly code:
    | 'change-missing'
    | 'embedded-ignored'
    | 'form-ignored'
    | 'link-deprecated'
    | 'link-ignored'
    | 'location-missing'
    | 'resource-deprecated'
    | 'resource-sunset'
    | 'state-unexpected'
    | 'template-not-declared'
    | 'type-unexpected'
  readonly message: string
  /** The URL of the document. */
  readonly url: string
  /** The date of the deprecation or sunset, if known; may be in the future. */
  readonly at?: Date
  /** The URL of further information, such as the value of `deprecation`. */
  readonly documentation?: string
}

/** Receives each {@link Notice} once per connection. */
export type Notify = (notice: Notice) => void

/** The listener of applications without one. */
export const ignoreNotice: Notify = () => undefined

const mostRemembered = 1_000

/** Passes on each notice once. */
export function oncePerNotice(notify: Notify): Notify {
  const reported = new Set<string>()
  return (notice) => {
    const key = `${notice.code} ${notice.url} ${notice.message}`
    if (reported.has(key)) return
    if (reported.size >= mostRemembered) reported.clear()
    reported.add(key)
    notify(notice)
  }
}
