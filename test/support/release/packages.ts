import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { platform } from 'node:process'
import { repository } from '../deployment.ts'

/** The folders of the published packages, each after those that it depends on. */
export const published = ['shared', 'sdk', 'sdk/mcp', 'server/kit', 'server/create'] as const

/** The members of a package.json that a release reads. */
export interface Manifest {
  readonly name: string
  readonly version: string
  readonly private?: boolean
  readonly repository?: { readonly url: string; readonly directory?: string }
  readonly workspaces?: readonly string[]
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

/** Reads a manifest of this repository. */
export function manifestIn(folder: string): Manifest {
  return JSON.parse(readFileSync(join(repository, folder, 'package.json'), 'utf8')) as Manifest
}

/** Returns a sentence for each package without a repository, or with that of another folder. */
export function repositoryFaults(
  manifests: readonly (Pick<Manifest, 'repository'> & { readonly folder: string })[],
): readonly string[] {
  return manifests.flatMap(({ folder, repository: own }) => {
    // npm compares it with the repository in the provenance.
    if (own === undefined) return [`${folder}/package.json has no repository, so npm refuses its provenance.`]
    // The registry resolves the relative links of a README against it.
    return own.directory === folder
      ? []
      : [`${folder}/package.json has no repository.directory, so the links of its README are dead.`]
  })
}

/** Returns the folders of the root and of all workspaces. */
export function workspaces(): readonly string[] {
  return ['.', ...(manifestIn('.').workspaces ?? [])]
}

/** Packs a built package into a folder, and returns the path of the tarball. */
export function packed(name: string, folder: string): string {
  const output = execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], {
    cwd: join(repository, name),
    shell: platform === 'win32',
  })
  return join(folder, output.toString().trim())
}
