/** Runs code while global names have other values, and restores them. */
export async function withGlobals<Result>(
  values: Readonly<Record<string, unknown>>,
  run: () => Promise<Result>,
): Promise<Result> {
  const before = Object.keys(values).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const)
  for (const [name, value] of Object.entries(values))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  try {
    return await run()
  } finally {
    for (const [name, descriptor] of before) {
      if (descriptor === undefined) Reflect.deleteProperty(globalThis, name)
      else Object.defineProperty(globalThis, name, descriptor)
    }
  }
}
