import type { Json, Representation } from '@waymark/server/hypermedia/representation'

/** Reads what a serializer wrote and lists everything of the representation that it does not find there. */
export type Reader = (
  written: Uint8Array,
  representation: Representation,
) => readonly string[] | Promise<readonly string[]>

export type Members = Readonly<Record<string, unknown>>

export function members(value: unknown): Members {
  return typeof value === 'object' && value !== null ? (value as Members) : {}
}

export function own(value: unknown, name: string): unknown {
  return Object.getOwnPropertyDescriptor(members(value), name)?.value
}

export function textOf(written: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(written)
}

/** The single values of a state as people read them, however deep. */
export function scalars(value: Json | undefined): readonly string[] {
  if (value === undefined || value === '') return []
  if (typeof value !== 'object' || value === null) return [String(value)]
  const { amount, currency, ...others } = value as { readonly amount?: Json; readonly currency?: Json }
  const isMoney = Number.isInteger(amount) && typeof currency === 'string' && Object.keys(others).length === 0
  // The odd cases have euros only.
  if (isMoney && currency === 'EUR') return [`${(Number(amount) / 100).toFixed(2)} EUR`]
  const values: readonly (Json | undefined)[] = Object.values(value)
  return values.flatMap((each) => scalars(each))
}
