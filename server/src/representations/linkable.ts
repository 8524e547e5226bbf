const plainPath = /^\/[\w./?=%~+&-]*$/
const hidden = /[\p{Cc}\s]/u
const scheme = /^[^/?#]*:/
const safeScheme = /^(?:https?|mailto):/i

/**
 * Whether an href may be something to click on: a relative reference, http, https or mailto. Browsers ignore
 * white space and control characters in a scheme, so a reference that holds any is not linked at all.
 */
export function isLinkable(href: string): boolean {
  if (plainPath.test(href)) return true
  if (hidden.test(href)) return false
  return !scheme.test(href) || safeScheme.test(href)
}
