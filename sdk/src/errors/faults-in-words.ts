import type { Fault } from '@waymark/shared'

const mostShown = 20

/** Returns the faults of an input with their JSON Pointers, for the message of an error. */
export function faultsInWords(faults: readonly Partial<Fault>[]): string {
  const shown = faults.slice(0, mostShown).map(({ pointer = '', detail = '' }) => `${pointer} ${detail}`.trim())
  return [...shown, ...(faults.length > mostShown ? ['…'] : [])].join('; ')
}
