import type { Asked } from './asked.ts'

const jsonFormats = /^(?:json|(?:application|text)\/(?:fhir\+)?json)\b/

/** Tells whether a client reads JSON; `_format` is stronger than Accept (FHIR R4, RESTful API, §3.1.0.1.11). */
export function acceptsJson(request: Asked['request']): boolean {
  const format = request.query.get('_format')
  // A plus that is not escaped arrives as a space.
  if (format !== null) return jsonFormats.test(format.replaceAll(' ', '+'))
  const accept = request.header('accept')
  return accept === undefined || /json|\*\/\*|application\/\*/.test(accept)
}
