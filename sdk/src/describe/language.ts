import type { ValueType } from './model.ts'
import { ioTsNotation, sourceOf, typeNotation, zodNotation } from './notation.ts'

/** How the types of a description are written: as codecs of io-ts, as schemas of zod, or as types without a check. */
export type DescribingLanguage = 'io-ts' | 'types' | 'zod'

export const languages = ['io-ts', 'zod', 'types'] as const satisfies readonly DescribingLanguage[]

/** Writes the types of a description. */
export interface Language {
  /** Returns the imports and declarations that a module with this text needs. */
  head(text: string): string
  /** Returns the source of a codec or schema. */
  codec(type: ValueType): string
}

/** A declaration of the head, which a module without its name leaves out. */
interface Declaration {
  readonly name: string
  readonly source: string
}

interface Parts {
  /** The names of `@waymark/shared`. */
  readonly names: readonly string[]
  /** The import of the library of the codecs. */
  readonly library: string
  readonly declarations: readonly Declaration[]
  readonly codec: Language['codec']
}

const shared = ['describe', 'form', 'link', 'optionalLink', 'type Field', 'type Relation']

const relation: Declaration = {
  name: 'relation',
  source: `function relation<C extends Relation['cardinality']>(name: string, cardinality: C, title: string): Relation & { readonly cardinality: C } {
  return { name, key: name, cardinality, title, description: '', registered: !name.includes(':') }
}
`,
}

/** Returns whether a text uses a name, outside of strings, comments and keys. */
function uses(text: string, name: string): boolean {
  const code = text.replaceAll(/'(?:[^'\\]|\\.)*'|\/\/.*/g, "''")
  return new RegExp(`(?<![\\w$.])${name}(?![\\w$]|\\??:)`).test(code)
}

function headOf({ names, library, declarations }: Parts, text: string): string {
  let body = text
  // A declaration may use those before it.
  for (const { name, source } of declarations.toReversed()) if (uses(body, name)) body = `${source}\n${body}`
  const used = names.filter((name) => uses(body, name.replace('type ', '')))
  const imports = `import { ${used.join(', ')} } from '@waymark/shared'\n${library}`
  return `${imports}\n${body.slice(0, body.length - text.length)}`
}

function language(parts: Parts): Language {
  return { head: (text) => headOf(parts, text), codec: parts.codec }
}

const ioTs = language({
  names: shared,
  library: "import * as t from 'io-ts'\n",
  declarations: [
    { name: 'Variable', source: 'const Variable = t.union([t.string, t.number, t.boolean, t.array(t.string)])\n' },
    {
      name: 'input',
      source: `function input<A, Required extends boolean>(prompt: string, codec: t.Decoder<unknown, A>, required: Required): Field<A, Required> {
  return { kind: 'text', prompt, codec, required, fromText: (written) => written }
}
`,
    },
    relation,
  ],
  codec: (type) => sourceOf(type, ioTsNotation),
})

const inputBySchema: Declaration = {
  name: 'input',
  source: `function input<A, Required extends boolean>(prompt: string, schema: StandardSchema<unknown, A>, required: Required): Field<A, Required> {
  return { kind: 'text', prompt, codec: decoderOf(schema), required, fromText: (written) => written }
}
`,
}

const zod = language({
  names: [...shared, 'decoderOf', 'type StandardSchema'],
  library: "import { z } from 'zod'\n",
  declarations: [
    {
      name: 'Variable',
      source: 'const Variable = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])\n',
    },
    {
      name: 'object',
      source: `// Members that the schema does not know stay in the state, as a later PUT needs them.
function object<S extends z.ZodRawShape>(shape: S): z.ZodType<z.infer<z.ZodObject<S>>> {
  return z.looseObject(shape)
}
`,
    },
    inputBySchema,
    relation,
  ],
  codec: (type) => sourceOf(type, zodNotation),
})

const types = language({
  names: [...shared, 'decoderOf', 'typeOnly', 'type StandardSchema'],
  library: '',
  declarations: [
    { name: 'Variable', source: 'type Variable = string | number | boolean | readonly string[]\n' },
    inputBySchema,
    relation,
  ],
  codec: (type) => `typeOnly<${sourceOf(type, typeNotation)}>()`,
})

const all: Readonly<Record<DescribingLanguage, Language>> = { 'io-ts': ioTs, zod, types }

export function languageOf(name: DescribingLanguage): Language {
  return all[name]
}
