import { request, type RequestListener } from 'node:http'

/** A listener that hands every request on to where a service really is, and its answer back. */
export function forwardTo(origin: string): RequestListener {
  return (incoming, outgoing) => {
    const { method, headers, url = '/' } = incoming
    const forwarded = request(new URL(url, origin), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    forwarded.on('error', (error) => outgoing.destroy(error))
    incoming.pipe(forwarded)
  }
}
