/** What a service of the suite was shown. */
export interface Received {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

/** What a service was shown at a path, in the order in which it came. */
export async function receivedAt(service: string, path: string): Promise<readonly Received[]> {
  const response = await fetch(new URL('/received', service), { credentials: 'omit', cache: 'no-store' })
  const all = (await response.json()) as readonly Received[]
  return all.filter((one) => one.path === path)
}
