import type { Json, State } from '../../hypermedia/representation.ts'
import type { Members } from './resource.ts'

/** Returns a problem as error objects (JSON:API §11.2): one for each fault, with the place of it, or one for all. */
export function errorsOf({ type, title, detail, status, errors }: State): readonly Members[] {
  const common = { status: String(Number(status)), code: typeof type === 'string' ? type.split('/').at(-1) : undefined }
  const faults = Array.isArray(errors) ? errors.filter(isRecord) : []
  if (faults.length === 0) return [{ ...common, title, detail }]
  return faults.map((fault) => ({
    ...common,
    title,
    detail: fault['detail'],
    source: sourceOf(status, fault['pointer']),
  }))
}

// The faults of input are in attributes; those of a URI are in parameters.
function sourceOf(status: Json | undefined, pointer: Json | undefined): Members | undefined {
  if (typeof pointer !== 'string') return undefined
  return status === 422 ? { pointer: `/data/attributes${pointer}` } : { parameter: pointer.slice(1) }
}

function isRecord(value: Json): value is State & Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
