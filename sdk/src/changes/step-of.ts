import type { Intent, NavigationStep } from '../navigation/agent.ts'

/** Returns the navigation step of a change. */
export function stepOf({ url, kind, from, before, name, via }: Intent): NavigationStep {
  return { url, kind, from, before, hop: { name, via } }
}
