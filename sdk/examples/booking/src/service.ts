import { connect, type Form, type Rendition, type Representation } from '@waymark/sdk'
import { httpCache } from '@waymark/sdk/cache'
import { store } from '@waymark/sdk/store'
import { clinicDescription, type ClinicDescription } from '@waymark/shared/clinic'
import type { KindOf } from '@waymark/shared'

declare global {
  interface ImportMetaEnv {
    readonly VITE_SERVICE?: string
  }
  interface ImportMeta {
    readonly env: ImportMetaEnv
  }
}

// No credentials are here that another service could get hold of, so anybody may say which one it is.
const said = new URLSearchParams(location.search).get('service')

/** The only URL in this application. It has the origin of another place: the service says that this page may use it. */
const entry = said ?? import.meta.env.VITE_SERVICE ?? 'http://localhost:3000/'

export const clinic = connect(entry, { describe: clinicDescription, cache: httpCache() })

/** The home document, for whoever shows something of it. */
export const home = store(clinic)

export type Of<K extends KindOf<ClinicDescription>> = Representation<ClinicDescription, K>

/** A resource as components see it that serve any kind: what it offers, it says when it is there. */
export interface AnyResource {
  readonly state: unknown
  readonly forms: readonly string[]
  form(name: string): Form
  submit(name: string, input?: Readonly<Record<string, unknown>>): Promise<AnyResource>
  as(mediaType: string): Rendition
}
