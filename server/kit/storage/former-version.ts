/*
 * Processes of two versions share a database while one replaces the other. A migration that the former version can live with
 * expands the schema: it adds. One that contracts it, because no code uses a column any more, says by its name which
 * migration a version must have: `0150-drop-account-doctor-needs-0148`.
 */
const suffix = /-needs-(\d+)$/

/** Returns the number of the migration that a version must have to live with a migration; undefined for any version. */
export function neededBy(name: string): string | undefined {
  return suffix.exec(name)?.[1]
}

/** Returns the applied migrations that a version does not have. */
export function newerThan(own: readonly string[], applied: readonly string[]): readonly string[] {
  return applied.filter((name) => !own.includes(name))
}

/** @throws {Error} if a newer version has applied a migration that a version with these migrations cannot live with */
export function refuseContracted(own: readonly string[], applied: readonly string[]): void {
  const contracted = newerThan(own, applied).find((name) => {
    const needed = neededBy(name)
    return needed !== undefined && !own.some((each) => each.startsWith(`${needed}-`))
  })
  if (contracted !== undefined)
    throw new Error(`it was created by a newer version of the service, which has applied ${contracted}`)
}
