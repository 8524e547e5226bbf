import { connect, type Form, type Rendition, type Representation, type RequestOptions } from '@waymark/sdk'
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

// There are no credentials here that another service could obtain, so the query may set the service.
const said = new URLSearchParams(location.search).get('service')

/** The only URL in this application. It is cross-origin, so the service must allow this page. */
const entry = said ?? import.meta.env.VITE_SERVICE ?? 'http://localhost:3000/'

export const clinic = connect(entry, { describe: clinicDescription, cache: httpCache() })

/** The home document for all components. */
export const home = store(clinic)

export type Of<K extends KindOf<ClinicDescription>> = Representation<ClinicDescription, K>

/** A resource for components that accept any kind. */
export interface AnyResource {
  readonly state: unknown
  readonly forms: readonly string[]
  form(name: string): Form
  submit(name: string, input?: Readonly<Record<string, unknown>>, options?: RequestOptions): Promise<AnyResource>
  as(mediaType: string): Rendition
}
