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

const text = { type: 'string' } as const

function parse(words: string[]) {
  const flag = { type: 'boolean' } as const
  const options = {
    tools: { ...text, default: 'dynamic' },
    results: { ...text, default: 'text' },
    http: text,
    help: flag,
  }
  return parseArgs({ args: words, options, allowPositionals: true })
}

/** Returns the arguments of the command, or a sentence about the first wrong one; undefined if it asks for help. */
function readArguments(words: string[]): Given | string | undefined {
  const { values, positionals } = parse(words)
  if (values.help === true) return undefined
  const [entry = '', ...others] = positionals
  const tools = (['dynamic', 'stable'] as const).find((style) => values.tools === style)
  const results = (['text', 'structured'] as const).find((form) => values.results === form)
  if (!isEntry(entry) || others.length > 0)
    return 'waymark-mcp needs one URL of an entry, such as http://localhost:3000/.'
  if (tools === undefined) return '--tools needs dynamic or stable.'
  if (results === undefined) return '--results needs text or structured.'
  if (!isPort(values.http)) return '--http needs a port from 0 to 65535.'
  return { entry, options: { tools, results }, port: values.http === undefined ? undefined : Number(values.http) }
}

function isEntry(text: string): boolean {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? '')
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
  else await listen(port, open)
}

async function listen(port: number, open: Parameters<typeof listenForHosts>[1]): Promise<void> {
  try {
    const { url, close } = await listenForHosts(port, open)
    process.stdout.write(`MCP is at ${url}\n`)
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close())
  } catch (error) {
    refuse(`--http=${String(port)} cannot be used: ${messageOf(error)}.`)
  }
}

function refuse(sentence: string): void {
  process.stderr.write(`${sentence}\n\n${usage}`)
  process.exitCode = 2
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function readCommand(): ReturnType<typeof readArguments> {
  try {
    const found = readArguments(process.argv.slice(2))
    const hasPassword = process.env['WAYMARK_USER']?.includes(':') ?? true
    return typeof found === 'object' && !hasPassword ? 'WAYMARK_USER needs the form NAME:PASSWORD.' : found
  } catch (error) {
    return messageOf(error)
  }
}

const given = readCommand()
if (given === undefined) process.stdout.write(usage)
else if (typeof given === 'string') refuse(given)
else await serve(given)
