import type { Json, Representation, State } from '../../hypermedia/representation.ts'
import type { Members } from './resource.ts'

/** Returns a problem as error objects (JSON:API §11.2): one for each fault, with the place of it, or one for all. */
export function errorsOf({ state, errorsIn }: Pick<Representation, 'state' | 'errorsIn'>): readonly Members[] {
  const { type, title, detail, status, errors } = state
  const common = { status: String(Number(status)), code: typeof type === 'string' ? type.split('/').at(-1) : undefined }
  const faults = Array.isArray(errors) ? errors.filter(isRecord) : []
  if (faults.length === 0) return [{ ...common, title, detail, source: errorsIn && { pointer: '' } }]
  return faults.map((fault) => ({
    ...common,
    title,
    detail: fault['detail'],
    source: sourceOf(fault['pointer'], errorsIn ?? (status === 422 ? 'attributes' : 'parameters')),
  }))
}

function sourceOf(pointer: Json | undefined, place: 'content' | 'attributes' | 'parameters'): Members | undefined {
  if (typeof pointer !== 'string') return undefined
  if (place === 'parameters') return { parameter: pointer.slice(1) }
  return { pointer: place === 'content' ? pointer : `/data/attributes${pointer}` }
}

function isRecord(value: Json): value is State & Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
