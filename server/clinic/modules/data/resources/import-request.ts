import type { Problem, Target } from '@waymark/server'
import { refusalFor } from '@waymark/server/authentication'
import { type Principal, principalOf } from '../../../principal.ts'
import { dataPermissions } from '../permissions.ts'

/** A request to an import, with the fields that the query has instead of the form. */
export interface ImportRequest<Asked> {
  readonly principal: Principal
  readonly client: string
  readonly asked: Asked
}

/** Returns the request of a caller that may import; otherwise the refusal. */
export function importRequestOf<Asked>({
  caller,
  client,
  parameters: asked,
}: Pick<Target, 'caller' | 'client'> & { readonly parameters: Asked }):
  { readonly entity: ImportRequest<Asked>; readonly version: string } | Problem {
  const principal = principalOf({ caller })
  const refusal = refusalFor(principal, dataPermissions.importData, {})
  return refusal ?? { entity: { principal, client, asked }, version: '1' }
}
