import { serve } from '@hono/node-server'
import express from 'express'
import fastify from 'fastify'
import { Resource } from 'hal'
import { Hono } from 'hono'
import Koa from 'koa'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { listening } from '../support/http/listening.ts'

/** A response of Waymark that the peers give too. */
export interface Prepared {
  readonly headers: Readonly<Record<string, string>>
  /** The HAL document. */
  readonly content: string
}

const halType = 'application/hal+json'

/** The same bytes and fields from memory: the limit. A request with a condition gets 304. */
function nodeHttp({ headers, content }: Prepared): RequestListener {
  const bytes = Buffer.from(content)
  const kept = ['cache-control', 'etag', 'vary', 'x-content-type-options', 'ratelimit', 'ratelimit-policy']
  const unchanged = Object.fromEntries(Object.entries(headers).filter(([name]) => kept.includes(name)))
  return (request: IncomingMessage, response: ServerResponse) => {
    request.resume()
    if (request.headers['if-none-match'] !== undefined) response.writeHead(304, unchanged).end()
    else response.writeHead(200, headers).end(bytes)
  }
}

function koaWithHal({ content }: Prepared): RequestListener {
  const { _links: links, _embedded: embedded, ...state } = JSON.parse(content) as HalDocument
  const slots = Object.values(embedded).flat()
  const koa = new Koa()
  koa.use((context) => {
    const root = new Resource(state, selfOf(links))
    const items = slots.map(({ _links: own, ...item }) => new Resource(item, selfOf(own)))
    root.embed('schedules', items)
    for (const [relation, link] of Object.entries(links))
      if (relation !== 'self') [link].flat().forEach((one) => root.link(relation, one))
    context.type = halType
    context.body = JSON.stringify(root.toJSON())
  })
  const handle = koa.callback()
  return (request, response) => void handle(request, response)
}

function selfOf({ self }: HalDocument['_links']): string {
  const [link] = [self].flat()
  return link?.href ?? ''
}

interface HalDocument {
  readonly [member: string]: unknown
  readonly _links: Readonly<Record<string, { readonly href: string } | readonly { readonly href: string }[]>>
  readonly _embedded: Readonly<Record<string, readonly HalDocument[]>>
}

function koaWithBuffer({ content }: Prepared): RequestListener {
  const bytes = Buffer.from(content)
  const koa = new Koa()
  koa.use((context) => {
    context.type = halType
    context.body = bytes
  })
  const handle = koa.callback()
  return (request, response) => void handle(request, response)
}

const over =
  (listener: (prepared: Prepared) => RequestListener) =>
  (prepared: Prepared): Promise<string> =>
    listening(createServer(listener(prepared)))

/** Servers that know the response and nothing else, by name; each returns its origin. */
export const peers: Readonly<Record<string, (prepared: Prepared) => Promise<string>>> = {
  'node:http, the same bytes': over(nodeHttp),
  'Koa, a buffer': over(koaWithBuffer),
  'Koa + hal': over(koaWithHal),
  async 'Fastify, JSON.stringify'({ content }) {
    const document: unknown = JSON.parse(content)
    const server = fastify()
    server.get('/*', (_request, reply) => reply.type(halType).send(JSON.stringify(document)))
    return server.listen({ host: '127.0.0.1', port: 0 })
  },
  'Hono, JSON.stringify'({ content }) {
    const document: unknown = JSON.parse(content)
    const hono = new Hono()
    hono.get('/*', (context) => context.body(JSON.stringify(document), 200, { 'content-type': halType }))
    return new Promise((resolve) => {
      serve({ fetch: hono.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }: AddressInfo) => {
        resolve(`http://127.0.0.1:${String(port)}`)
      })
    })
  },
  'Express, JSON.stringify': over(({ content }) => {
    const document: unknown = JSON.parse(content)
    const application = express()
    application.get('/{*path}', (_request, response) => {
      response.type(halType).send(JSON.stringify(document))
    })
    return application as RequestListener
  }),
}
