#!/usr/bin/env node
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { connect } from '@waymark/sdk'
import { credentialsOf, languageIn } from '@waymark/sdk/command-line'
import { collectionJson, jsonApi, siren } from '@waymark/sdk/formats'
import { savedCredentials } from '@waymark/sdk/node'
import { parseArgs } from 'node:util'
import { guardedFetch } from './guarded-fetch.ts'
import { listenForHosts } from './listen.ts'
import { mcpServer, serviceLog, type McpServerOptions } from './index.ts'

const usage = `Usage: waymark-mcp URL [--tools=dynamic|stable] [--results=text|structured] [--http=PORT]

Offers the links and forms of a hypermedia service (HAL-FORMS, Siren, Collection+JSON, JSON:API) as tools of MCP, over standard input and output.
With --tools=stable, four tools serve every page; by default, the tools are those of the page.
With --results=structured, results are data with a schema; by default, they are text.
With --http=PORT, it serves streamable HTTP at http://127.0.0.1:PORT/mcp, to this machine only.
Sign in first: npx @waymark/sdk login URL. Or give credentials: WAYMARK_TOKEN, or WAYMARK_USER as NAME:PASSWORD.
The texts are in the language of LC_ALL, LC_MESSAGES or LANG, if the service has it.
`

const formats = [siren, collectionJson, jsonApi]

interface Given {
  readonly entry: string
  readonly options: Pick<McpServerOptions, 'tools' | 'results'>
  readonly port: number | undefined
}

function parsed(words: string[]): ReturnType<typeof parse> | undefined {
  try {
    return parse(words)
  } catch {
    return undefined
  }
}

const text = { type: 'string' } as const

function parse(words: string[]) {
  const options = { tools: { ...text, default: 'dynamic' }, results: { ...text, default: 'text' }, http: text }
  return parseArgs({ args: words, options, allowPositionals: true })
}

/** Returns the arguments of the command; undefined if they are wrong. */
function readArguments(words: string[]): Given | undefined {
  const found = parsed(words)
  if (found?.positionals.length !== 1) return undefined
  const { values, positionals } = found
  const [entry = ''] = positionals
  const { http } = values
  const tools = (['dynamic', 'stable'] as const).find((style) => values.tools === style)
  const results = (['text', 'structured'] as const).find((form) => values.results === form)
  if (!URL.canParse(entry) || !isPort(http)) return undefined
  if (tools === undefined || results === undefined) return undefined
  return { entry, options: { tools, results }, port: http === undefined ? undefined : Number(http) }
}

function isPort(text: string | undefined): boolean {
  return text === undefined || (/^\d{1,5}$/.test(text) && Number(text) <= 65_535)
}

async function serve({ entry, options, port }: Given): Promise<void> {
  const { WAYMARK_TOKEN: token, WAYMARK_USER: user } = process.env
  const password = user?.slice(user.indexOf(':') + 1)
  const secrets = [token, password, user === undefined ? undefined : Buffer.from(user).toString('base64')].filter(
    (secret) => secret !== undefined,
  )
  const fetch = await guardedFetch(entry)
  const given = credentialsOf({ user, token })
  const credentials = given.length > 0 ? given : await savedCredentials(entry)
  // Each session has cookies and a log of its own.
  const open = () => {
    const log = serviceLog()
    const { onNotice, onExchange } = log
    const language = languageIn(process.env)
    const service = connect(entry, { credentials, cookies: true, formats, language, fetch, onNotice, onExchange })
    return mcpServer(service.reference, { ...options, secrets, log })
  }
  if (port === undefined) await open().connect(new StdioServerTransport())
  else {
    const { url, close } = await listenForHosts(port, open)
    process.stdout.write(`MCP is at ${url}\n`)
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close())
  }
}

const given = readArguments(process.argv.slice(2))
if (given === undefined) {
  process.stderr.write(usage)
  process.exitCode = 2
} else await serve(given)
