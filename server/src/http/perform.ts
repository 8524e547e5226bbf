import { setTimeout as sleep } from 'node:timers/promises'
import type { Located } from './exchange.ts'
import type { Performed } from './resource.ts'
import type { WriteMethod } from './write-method.ts'

/** Performs an action; or only begins it, for those who prefer not to wait, where the action can be begun. */
export async function performed({ exchange, found }: Located, method: WriteMethod, input: unknown): Promise<Performed> {
  const action = found.action(method)
  const { respondAsync, wait } = exchange.preferences
  const beginning = respondAsync ? action.begin(input) : undefined
  if (beginning === undefined) return action.perform(input)
  const begun = await beginning
  if (!('accepted' in begun)) return begun
  exchange.applied.respondAsync = true
  if (wait !== undefined) exchange.applied.wait = wait
  return wait === undefined ? begun.accepted : Promise.race([begun.done, sleep(wait * 1000, begun.accepted)])
}
