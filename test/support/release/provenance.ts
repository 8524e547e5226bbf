import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

/** A resource of the statement (in-toto `ResourceDescriptor`). */
export interface Descriptor {
  readonly name: string
  readonly uri?: string
  readonly digest: Readonly<Record<string, string>>
}

/** A statement of in-toto v1 with a provenance of SLSA v1. */
export interface Statement {
  readonly _type: string
  readonly subject: readonly Descriptor[]
  readonly predicateType: string
  readonly predicate: {
    readonly buildDefinition: {
      readonly buildType: string
      readonly externalParameters: Readonly<Record<string, string>>
      readonly resolvedDependencies: readonly Descriptor[]
    }
    readonly runDetails: {
      readonly builder: { readonly id: string; readonly version: Readonly<Record<string, string>> }
      readonly metadata: {
        readonly invocationId?: string | undefined
        readonly startedOn: string
        readonly finishedOn: string
      }
      readonly byproducts: readonly Descriptor[]
    }
  }
}

/** A build, as its statement tells of it. */
export interface Build {
  readonly version: string
  readonly tarballs: readonly { readonly name: string; readonly file: string }[]
  readonly source: { readonly commit: string; readonly url?: string | undefined }
  readonly lockFile: string
  readonly byproducts: readonly string[]
  readonly builder: Statement['predicate']['runDetails']['builder']
  readonly metadata: Statement['predicate']['runDetails']['metadata']
}

function digestOf(file: string, ...algorithms: readonly string[]): Readonly<Record<string, string>> {
  const content = readFileSync(file)
  return Object.fromEntries(algorithms.map((name) => [name, createHash(name).update(content).digest('hex')]))
}

const fileOf = (file: string): Descriptor => ({ name: basename(file), digest: digestOf(file, 'sha256') })

/** Returns the package URL of a version, as npm names it in its own provenance. */
function packageUrl(name: string, version: string): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`
}

/** Returns the unsigned provenance statement of a build: npm signs its own in CI, with the digests of the same tarballs. */
export function provenanceOf(build: Build): Statement {
  const { commit, url } = build.source
  const source = { name: 'source', ...(url === undefined ? {} : { uri: url }), digest: { gitCommit: commit } }
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: build.tarballs.map(({ name, file }) => ({
      name: basename(file),
      uri: packageUrl(name, build.version),
      digest: digestOf(file, 'sha512', 'sha256'),
    })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'tag:waymark,2026:npm-run-release/v1',
        externalParameters: { version: build.version },
        resolvedDependencies: [source, fileOf(build.lockFile)],
      },
      runDetails: { builder: build.builder, metadata: build.metadata, byproducts: build.byproducts.map(fileOf) },
    },
  }
}
