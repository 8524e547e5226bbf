import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import {
  CallToolResultSchema,
  ElicitRequestSchema,
  ToolListChangedNotificationSchema,
  type CallToolResult,
  type ElicitResult,
  type Tool,
} from '@modelcontextprotocol/sdk/types.js'
import { mcpServer, type McpServerOptions } from '@waymark/mcp'
import { connect, type ConnectOptions } from '@waymark/sdk'

/** A result as an agent reads it. */
export interface Read {
  readonly text: string
  /** The texts of the parts; the last one has the actions. */
  readonly parts: readonly string[]
  readonly isError: boolean
}

/** How a host is connected. */
interface HostOptions {
  readonly host?: Host
  readonly connection?: ConnectOptions
}

/** A host of MCP with the tools of the last list. */
export class Host {
  /** The client, for requests other than tool calls. */
  readonly client: Client
  /** The number of list_changed notifications. */
  changes = 0
  /** The characters of all results, and of all lists of tools. */
  characters = 0
  listed = 0

  /** @param answer the user's answer to each question; without it, the host cannot ask */
  constructor(answer?: (question: string) => ElicitResult['action']) {
    const capabilities = answer === undefined ? {} : { elicitation: {} }
    this.client = new Client({ name: 'test', version: '1' }, { capabilities })
    if (answer === undefined) return
    this.client.setRequestHandler(ElicitRequestSchema, ({ params }) => ({ action: answer(params.message) }))
  }

  static async open(transport: Transport, host = new Host()): Promise<Host> {
    host.client.setNotificationHandler(ToolListChangedNotificationSchema, () => void (host.changes += 1))
    await host.client.connect(transport)
    return host
  }

  /** Opens a host with an MCP server in this process. */
  static async of(
    entry: string,
    { host, connection = {}, ...options }: McpServerOptions & HostOptions = {},
  ): Promise<Host> {
    const [near, far] = InMemoryTransport.createLinkedPair()
    await mcpServer(connect(entry, connection).reference, options).connect(far)
    return Host.open(near, host)
  }

  async tools(): Promise<readonly Tool[]> {
    const { tools } = await this.client.listTools()
    this.listed += JSON.stringify(tools).length
    return tools
  }

  async names(): Promise<readonly string[]> {
    return (await this.tools()).map(({ name }) => name)
  }

  async tool(name: string): Promise<Tool> {
    const found = (await this.tools()).find((tool) => tool.name === name)
    if (found === undefined) throw new Error(`No tool ${name} among ${(await this.names()).join(', ')}`)
    return found
  }

  /** Calls a tool; the signal cancels the call. */
  result(name: string, input: Readonly<Record<string, unknown>> = {}, signal?: AbortSignal): Promise<CallToolResult> {
    return this.client.request(
      { method: 'tools/call', params: { name, arguments: { ...input } } },
      CallToolResultSchema,
      signal === undefined ? {} : { signal },
    )
  }

  async call(name: string, input: Readonly<Record<string, unknown>> = {}): Promise<Read> {
    const result = await this.result(name, input)
    const text = result.content.map((part) => (part.type === 'text' ? part.text : '')).join('\n')
    const parts = result.content.flatMap((part) => (part.type === 'text' ? [part.text] : []))
    this.characters += text.length
    return { text, parts, isError: result.isError === true }
  }

  close(): Promise<void> {
    return this.client.close()
  }
}
