import type { Resource } from '../../http/resource.ts'
import { apiCatalog } from './api-catalog.ts'
import { jsonDocument } from './json-document.ts'
import { openapi, operations, type Described, type Served } from './openapi.ts'

/**
 * The documents that describe the service to programs.
 *
 * @param hasAuthorizationServer whether the API catalog names one (RFC 8414)
 */
export function descriptionRows(
  about: Described,
  hasAuthorizationServer: boolean,
  served: () => readonly Served[],
): Readonly<Record<'openapi' | 'apiCatalog', Resource>> {
  const { version, serializers } = about
  return {
    openapi: jsonDocument({
      mediaType: 'application/openapi+json',
      title: 'OpenAPI',
      version,
      document: () => openapi(about, served()),
      page: {
        serializers,
        state: () => ({ description: 'All operations of the service.', operations: [...operations(served())] }),
      },
    }),
    apiCatalog: jsonDocument({
      mediaType: 'application/linkset+json',
      title: 'API catalog',
      version,
      document: () => apiCatalog(hasAuthorizationServer),
    }),
  }
}
