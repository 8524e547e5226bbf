import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js'
import {
  CallToolRequestSchema,
  CompleteRequestSchema,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
  type ServerNotification,
  type ServerRequest,
} from '@modelcontextprotocol/sdk/types.js'
import type { CallLimits } from './actions.ts'
import { argumentValues, completed, promptMessage, promptsOf } from './prompts.ts'
import { readResource, resourcesOf, resourceTemplates, variableValues } from './resources.ts'
import { withTexts } from './secrets.ts'
import type { Session } from './session.ts'
import type { ToolStyle } from './style.ts'

/** What the handlers of requests need. */
export interface Handled {
  readonly session: Session
  readonly style: ToolStyle
  /** Replaces the secrets in a text. */
  readonly hide: (text: string) => string
}

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>

/** Handles the requests of a host, one after the other: the tools and resources depend on the page. */
export function handleRequests(mcp: McpServer, handled: Handled): void {
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <A>(action: () => Promise<A>): Promise<A> => {
    const turn = last.then(action)
    last = turn.catch(() => undefined)
    return turn
  }
  handleTools(mcp, handled, inTurn)
  handleResources(mcp, handled, inTurn)
  handlePrompts(mcp, handled, inTurn)
}

type InTurn = <A>(action: () => Promise<A>) => Promise<A>

function handleTools(mcp: McpServer, { session, hide }: Handled, inTurn: InTurn): void {
  let listed: string | undefined
  let page: string | undefined
  mcp.server.setRequestHandler(ListToolsRequestSchema, (_, extra) =>
    inTurn(async () => {
      const tools = await session.tools(limitsOf(extra))
      listed = JSON.stringify(tools)
      return { tools }
    }),
  )
  mcp.server.setRequestHandler(CallToolRequestSchema, ({ params }, extra) =>
    inTurn(async () => {
      extra.signal.throwIfAborted()
      const result = await session.call(params.name, params.arguments ?? {}, limitsOf(extra))
      const tools = JSON.stringify(session.knownTools())
      if (listed !== undefined && tools !== listed) mcp.sendToolListChanged()
      if (listed !== undefined) listed = tools
      if (page !== undefined && page !== session.url) mcp.sendResourceListChanged()
      page = session.url
      return withTexts(result, hide)
    }),
  )
}

function handleResources(mcp: McpServer, { session, hide }: Handled, inTurn: InTurn): void {
  mcp.server.setRequestHandler(ListResourcesRequestSchema, (_, extra) =>
    inTurn(async () => withTexts({ resources: resourcesOf(await session.place(limitsOf(extra))) }, hide)),
  )
  mcp.server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({
    resourceTemplates: [...resourceTemplates],
  }))
  mcp.server.setRequestHandler(ReadResourceRequestSchema, ({ params }, extra) =>
    inTurn(async () => {
      const limits = limitsOf(extra)
      return withTexts(await readResource(await session.place(limits), params.uri, limits), hide)
    }),
  )
}

function handlePrompts(mcp: McpServer, { session, style, hide }: Handled, inTurn: InTurn): void {
  mcp.server.setRequestHandler(ListPromptsRequestSchema, (_, extra) =>
    inTurn(async () => withTexts({ prompts: promptsOf(await session.home(limitsOf(extra))) }, hide)),
  )
  mcp.server.setRequestHandler(GetPromptRequestSchema, ({ params }, extra) =>
    inTurn(async () => {
      const { name, arguments: values = {} } = params
      return withTexts(promptMessage(await session.home(limitsOf(extra)), { name, values }, style), hide)
    }),
  )
  mcp.server.setRequestHandler(CompleteRequestSchema, ({ params: { ref, argument } }, extra) =>
    inTurn(async () => {
      const limits = limitsOf(extra)
      const values =
        ref.type === 'ref/prompt'
          ? argumentValues(await session.home(limits), ref.name, argument.name)
          : variableValues(await session.place(limits), ref.uri, argument.name)
      return { completion: completed(values, argument.value) }
    }),
  )
}

/** Returns the limits of a request, with progress in bytes if the host has asked for it. */
function limitsOf({ signal, requestId: request, _meta, sendNotification }: Extra): CallLimits {
  const token = _meta?.progressToken
  if (token === undefined) return { signal, request }
  let last = -1
  const tell = (progress: number, total: number | undefined): void => {
    // Progress must increase; a retry begins again.
    if (progress <= last) return
    last = progress
    const params = { progressToken: token, progress, ...(total === undefined ? {} : { total }) }
    // The result follows in any case.
    sendNotification({ method: 'notifications/progress', params }).catch(() => undefined)
  }
  return {
    signal,
    request,
    onUpload: ({ sent, total }) => {
      tell(sent, total)
    },
    onDownload: ({ received, total }) => {
      tell(received, total)
    },
  }
}
