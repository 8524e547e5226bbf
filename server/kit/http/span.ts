import {
  context,
  propagation,
  ProxyTracerProvider,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
} from '@opentelemetry/api'
import type { IncomingHttpHeaders } from 'node:http'
import type { Response } from './problem.ts'

/*
 * Spans of OpenTelemetry. They exist only if an SDK is registered, such as by `node --import`; otherwise a request costs
 * one look-up.
 */
const name = '@waymark/server'

function isTraced(): boolean {
  const provider = trace.getTracerProvider()
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- Version 1 has no other way to see whether an SDK is registered.
  return !(provider instanceof ProxyTracerProvider) || provider.getDelegateTracer(name) !== undefined
}

/** Runs a part of a request in a span of the present one. */
export function inSpan<Result>(part: string, work: () => Promise<Result>): Promise<Result> {
  return isTraced() ? recorded(part, { kind: SpanKind.INTERNAL }, work) : work()
}

/** Runs a request in a span that continues the trace of the client (W3C Trace Context). */
export function inRequestSpan(
  {
    method,
    route,
    headers,
  }: { readonly method: string; readonly route: string; readonly headers: IncomingHttpHeaders },
  answer: () => Promise<Response>,
): Promise<Response> {
  if (!isTraced()) return answer()
  const attributes = { 'http.request.method': method, 'http.route': route }
  const work = async (): Promise<Response> => {
    const response = await answer()
    trace.getActiveSpan()?.setAttribute('http.response.status_code', response.status)
    if (response.status >= 500) trace.getActiveSpan()?.setStatus({ code: SpanStatusCode.ERROR })
    return response
  }
  return context.with(propagation.extract(context.active(), headers), () =>
    recorded(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, work),
  )
}

function recorded<Result>(
  title: string,
  options: { readonly kind: SpanKind; readonly attributes?: Attributes },
  work: () => Promise<Result>,
): Promise<Result> {
  return trace.getTracer(name).startActiveSpan(title, options, async (span) => {
    try {
      return await work()
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })
}
