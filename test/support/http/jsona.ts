import { createRequire } from 'node:module'

/** The part of jsona that the tests use; its types are not those of its module. */
interface Client {
  /** Returns the resources of a document of JSON:API with their related ones. */
  deserialize(text: string): unknown
  /** Returns the document of a resource. */
  serialize(options: { readonly stuff: { readonly type: string } }): object
}

const { default: Jsona } = createRequire(import.meta.url)('jsona') as { readonly default: new () => Client }

/** A client of JSON:API. */
export const jsona: Client = new Jsona()
