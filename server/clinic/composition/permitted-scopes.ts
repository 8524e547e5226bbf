import type { ImpliedScopes } from '../module.ts'
import { modules } from '../modules/index.ts'
import { merged } from './open-storage.ts'

const impliedScopes: Readonly<Record<string, ImpliedScopes>> = merged(modules.map((each) => each.impliedScopes))

/** Returns the granted scopes with all that they imply for a user of a role. */
export function permittedScopes(granted: readonly string[], { role }: { readonly role: string }): readonly string[] {
  const permitted = new Set(granted)
  // A set also visits what is added during the iteration.
  for (const scope of permitted) {
    const implied = impliedScopes[scope]
    if (implied === undefined || (implied.role ?? role) !== role) continue
    for (const each of implied.scopes) permitted.add(each)
  }
  return [...permitted]
}
