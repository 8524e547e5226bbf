/** The requests to a service of the suite. */
export interface Received {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

/** Returns the requests at a path, in order. */
export async function receivedAt(service: string, path: string): Promise<readonly Received[]> {
  const response = await fetch(new URL('/received', service), { credentials: 'omit', cache: 'no-store' })
  const all = (await response.json()) as readonly Received[]
  return all.filter((one) => one.path === path)
}
