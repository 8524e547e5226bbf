import type { Fault } from '@waymark/shared'

/** Returns the faults of an input with their JSON Pointers, for the message of an error. */
export function faultsInWords(faults: readonly (Omit<Fault, 'pointer'> & Partial<Fault>)[]): string {
  return faults.map(({ pointer = '', detail }) => `${pointer} ${detail}`.trim()).join('; ')
}
