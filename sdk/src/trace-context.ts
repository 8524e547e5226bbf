import type { Observation, TraceContext } from './exchanged.ts'
import { randomHex } from './hex.ts'

const written = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})$/

interface Trace {
  readonly id: string
  readonly flags: string
  readonly state: string | undefined
}

/** The trace of one errand: each of its requests is a span of it, with an identifier of its own. */
export function traceOf(trace: NonNullable<Observation['trace']>): () => Readonly<Record<string, string>> {
  const { id, flags, state } = (trace === true ? undefined : continued(trace())) ?? begun()
  return () => ({
    traceparent: `00-${id}-${randomHex(8)}-${flags}`,
    ...(state === undefined ? {} : { tracestate: state }),
  })
}

// What is malformed begins a new trace, without its state (W3C Trace Context §4.3).
function continued(context: TraceContext | undefined): Trace | undefined {
  const [, id, flags] = written.exec(context?.traceparent ?? '') ?? []
  return id === undefined || flags === undefined ? undefined : { id, flags, state: context?.tracestate }
}

function begun(): Trace {
  // Somebody writes it down, and its name is as random as can be (Trace Context Level 2 §3.2.2.5).
  return { id: randomHex(16), flags: '03', state: undefined }
}
