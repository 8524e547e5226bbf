import type { Resource } from '../http/resource.ts'
import {
  icon,
  inputScript,
  offlineScript,
  passkeyScript,
  script,
  stylesheet,
  worker,
} from '../representations/html/browser/assets.ts'
import { serviceDocuments } from './api-catalog.ts'
import { asset } from './asset.ts'
import { formSchemas } from './form-schemas.ts'
import { problemDocuments } from './problem.ts'
import { relationResources } from './relation.ts'
import type { documentationRoutes } from './routes.ts'
import type { Site } from './site.ts'

/** The resources of `documentationRoutes`, which follow from the description of the service. */
export function documentation(site: Site): Readonly<Record<keyof typeof documentationRoutes, Resource>> {
  return {
    ...relationResources(site),
    ...problemDocuments(site),
    ...serviceDocuments(site),
    schema: formSchemas(site),
    stylesheet: asset('text/css', stylesheet),
    script: asset('text/javascript', script),
    passkeyScript: asset('text/javascript', passkeyScript),
    inputScript: asset('text/javascript', inputScript),
    offlineScript: asset('text/javascript', offlineScript),
    worker: asset('text/javascript', worker),
    icon: asset('image/svg+xml', icon),
  }
}
