import type { Manifest } from './packages.ts'

const kinds = ['dependencies', 'devDependencies', 'peerDependencies'] as const

/** Returns a sentence for each manifest, and each dependency among them, that has another version than the first manifest. */
export function versionFaults(manifests: readonly Manifest[]): readonly string[] {
  const [first] = manifests
  const names = new Set(manifests.map(({ name }) => name))
  return manifests.flatMap((manifest) => {
    const own = manifest.version === first?.version ? [] : [`${manifest.name} has version ${manifest.version}`]
    const others = kinds.flatMap((kind) => Object.entries(manifest[kind] ?? {}))
    const stale = others.filter(([name, version]) => names.has(name) && version !== first?.version)
    return [...own, ...stale.map(([name, version]) => `${manifest.name} depends on ${name} ${version}`)]
  })
}

/** Returns a manifest with another version, and with that version of each named package it depends on. */
export function withVersion(manifest: Manifest, version: string, names: ReadonlySet<string>): Manifest {
  const changed = kinds.flatMap((kind) => {
    const dependencies = manifest[kind]
    if (dependencies === undefined) return []
    const entries = Object.entries(dependencies).map(([name, range]) => [name, names.has(name) ? version : range])
    return [[kind, Object.fromEntries(entries)]]
  })
  return { ...manifest, version, ...Object.fromEntries(changed) } as Manifest
}

/** The sources that tell the version, because they cannot read their package.json. */
export const sourcesWithVersion: readonly string[] = ['server/clinic/about.ts', 'sdk/mcp/src/index.ts']

/** Returns a sentence for each of these sources with another version. */
export function sourceFaults(version: string, textOf: (path: string) => string): readonly string[] {
  return sourcesWithVersion
    .filter((path) => !textOf(path).includes(`version: '${version}'`))
    .map((path) => `${path} does not have version ${version}`)
}
