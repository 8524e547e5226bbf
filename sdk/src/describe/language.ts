import type { ValueType } from './model.ts'
import { ioTsNotation, sourceOf, typeNotation, zodNotation } from './notation.ts'

/** How the types of a description are written: as codecs of io-ts, as schemas of zod, or as types without a check. */
export type DescribingLanguage = 'io-ts' | 'types' | 'zod'

export const languages = ['io-ts', 'zod', 'types'] as const satisfies readonly DescribingLanguage[]

/** Writes the types of a description. */
export interface Language {
  /** The imports and functions that the module begins with. */
  readonly head: string
  /** Returns the source of a codec or schema. */
  codec(type: ValueType): string
}

const imports = `import { describe, form, link, optionalLink, type Field, type Relation } from '@waymark/shared'`

const relation = `
function relation<C extends Relation['cardinality']>(name: string, cardinality: C, title: string): Relation & { readonly cardinality: C } {
  return { name, key: name, cardinality, title, description: '', registered: !name.includes(':') }
}
`

const ioTs: Language = {
  head: `${imports}
import * as t from 'io-ts'

const Variable = t.union([t.string, t.number, t.boolean, t.array(t.string)])

function input<A, Required extends boolean>(prompt: string, codec: t.Decoder<unknown, A>, required: Required): Field<A, Required> {
  return { kind: 'text', prompt, codec, required, fromText: (written) => written }
}
${relation}`,
  codec: (type) => sourceOf(type, ioTsNotation),
}

const inputBySchema = `
function input<A, Required extends boolean>(prompt: string, schema: StandardSchema<unknown, A>, required: Required): Field<A, Required> {
  return { kind: 'text', prompt, codec: decoderOf(schema), required, fromText: (written) => written }
}
`

const zod: Language = {
  head: `${imports}
import { decoderOf, type StandardSchema } from '@waymark/shared'
import { z } from 'zod'

const Variable = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])

// Members that the schema does not know stay in the state, as a later PUT needs them.
function object<S extends z.ZodRawShape>(shape: S): z.ZodType<z.infer<z.ZodObject<S>>> {
  return z.looseObject(shape)
}
${inputBySchema}${relation}`,
  codec: (type) => sourceOf(type, zodNotation),
}

const types: Language = {
  head: `${imports}
import { decoderOf, typeOnly, type StandardSchema } from '@waymark/shared'

type Variable = string | number | boolean | readonly string[]
${inputBySchema}${relation}`,
  codec: (type) => `typeOnly<${sourceOf(type, typeNotation)}>()`,
}

const all: Readonly<Record<DescribingLanguage, Language>> = { 'io-ts': ioTs, zod, types }

export function languageOf(name: DescribingLanguage): Language {
  return all[name]
}
