#!/usr/bin/env node
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { connect } from '@waymark/sdk'
import { credentialsOf, languageIn } from '@waymark/sdk/command-line'
import { savedCredentials } from '@waymark/sdk/node'
import { guardedFetch } from './guarded-fetch.ts'
import { mcpServer } from './index.ts'

const usage = `Usage: waymark-mcp URL [--tools=dynamic|stable]

Offers the links and forms of a HAL-FORMS service as tools of MCP, over standard input and output.
With --tools=stable, four tools serve every page; by default, the tools are those of the page.
Sign in first: npx @waymark/sdk login URL. Or give credentials: WAYMARK_TOKEN, or WAYMARK_USER as NAME:PASSWORD.
The texts are in the language of LC_ALL, LC_MESSAGES or LANG, if the service has it.
`

const [entry = '', option = '--tools=dynamic', ...others] = process.argv.slice(2)
const tools = (['dynamic', 'stable'] as const).find((style) => option === `--tools=${style}`)
if (URL.canParse(entry) && tools !== undefined && others.length === 0) {
  const { WAYMARK_TOKEN: token, WAYMARK_USER: user } = process.env
  const password = user?.slice(user.indexOf(':') + 1)
  const secrets = [token, password, user === undefined ? undefined : Buffer.from(user).toString('base64')].filter(
    (secret) => secret !== undefined,
  )
  const fetch = await guardedFetch(entry)
  const given = credentialsOf({ user, token })
  const service = connect(entry, {
    credentials: given.length > 0 ? given : await savedCredentials(entry),
    cookies: true,
    language: languageIn(process.env),
    fetch,
  })
  await mcpServer(service.reference, { secrets, tools }).connect(new StdioServerTransport())
} else {
  process.stderr.write(usage)
  process.exitCode = 2
}
