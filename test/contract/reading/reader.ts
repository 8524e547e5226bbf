import { memberShape, unknownShape } from '@waymark/shared'
import type { Json, Representation } from '@waymark/server'

/** Parses the output of a serializer and returns the missing parts of the representation. */
export type Reader = (
  written: Uint8Array,
  representation: Representation,
) => readonly string[] | Promise<readonly string[]>

export type Members = Readonly<Record<string, unknown>>

export function members(value: unknown): Members {
  return typeof value === 'object' && value !== null ? (value as Members) : {}
}

export function ownMember(value: unknown, name: string): unknown {
  return Object.getOwnPropertyDescriptor(members(value), name)?.value
}

export function textOf(written: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(written)
}

const euros = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'EUR' })

/** Returns the single values of a state as displayed, at any depth. */
export function scalars(value: Json | undefined, shape = unknownShape): readonly string[] {
  if (value === undefined || value === '') return []
  if (typeof value !== 'object' || value === null) return [String(value)]
  // The odd cases contain euros only.
  if (shape.type === 'money') return [euros.format(Number(ownMember(value, 'amount')) / 100)]
  const values: readonly (readonly [string, Json | undefined])[] = Object.entries(value)
  return values.flatMap(([name, each]) => scalars(each, memberShape(shape, name)))
}
