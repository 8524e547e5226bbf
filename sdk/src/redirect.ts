const redirecting = new Set([301, 302, 303, 307, 308])

/** Whether an answer may lead elsewhere. */
export function isRedirect(status: number): boolean {
  return redirecting.has(status)
}

/** Why a request from one URL to another would be unsafe, or could not be made at all; nothing if it may be made. */
export function dangerOf(from: string | undefined, to: URL): string | undefined {
  if (to.protocol !== 'http:' && to.protocol !== 'https:') return `${to.href} is not an http URL`
  if (to.username !== '' || to.password !== '') return `${to.origin} is given with credentials in its URL`
  const isDowngrade = to.protocol === 'http:' && from?.startsWith('https:') === true
  return isDowngrade ? `${to.href} is not encrypted, but ${from}, which leads there, is` : undefined
}
