/// <reference types="node" />
import { readFile } from 'node:fs/promises'
import { hasCondition } from '../changes/condition.ts'
import type { PatchOperation } from '../changes/outcome.ts'
import { isDecodeFailure, isHttpFailure } from '../errors/guards.ts'
import { isJsonObject, type JsonObject } from '../document/json.ts'
import type { Outcome, Reference, Representation } from '../navigation/representation.ts'
import type { RequestOptions } from '../navigation/request-options.ts'
import { FromFile, UsageError, type Command, type Verb } from './command.ts'
import { visible } from './format.ts'
import type { Target } from './path.ts'

/**
 * Sends a request without a form. Returns the representation in the response, or a line about the outcome.
 *
 * A file is sent with the content type of `--header`, by default JSON; fields are sent as a JSON object.
 */
export async function sendWithoutForm(verb: Verb, target: Target, command: Command): Promise<Representation | string> {
  const options: RequestOptions = { headers: command.settings.headers }
  if (verb === 'head') {
    const { status, headers } = await target.head(options)
    return [String(status), ...[...headers].map(([name, value]) => visible(`${name}: ${value}`)), ''].join('\n')
  }
  const outcome = await sent(verb, target, command, options)
  if ('representation' in outcome && outcome.representation !== undefined) return outcome.representation
  const { status, kind, location: url } = outcome
  if (command.settings.output === 'json') return `${JSON.stringify({ status, kind, location: url })}\n`
  const location = url === undefined ? '' : ` ${visible(url)}`
  return `${String(outcome.status)} ${outcome.kind}${location}\n`
}

async function sent(
  verb: Exclude<Verb, 'head'>,
  target: Target,
  command: Command,
  options: RequestOptions,
): Promise<Outcome> {
  if (verb !== 'post' && !hasCondition(command.settings.headers) && !('state' in target)) await readIfPossible(target)
  if (verb === 'delete') return target.delete(options)
  const content = await contentOf(command)
  if (verb === 'post') return target.post(content, options)
  if (verb === 'put') return target.put(content, options)
  if (isJsonPatch(content)) return target.patch(content, { ...options, as: 'json-patch' })
  if (!isJsonObject(content)) throw new UsageError('patch needs fields, an object or a list of operations (RFC 6902).')
  return target.patch(content, options)
}

// Without a request, the target may be an embedded resource, which may be partial.
const fresh: RequestOptions = { headers: { 'cache-control': 'no-cache' } }

/** Reads a resource before its change, which is then sent under the last validator of its URL. */
async function readIfPossible(target: Reference): Promise<void> {
  try {
    await target.get(fresh)
  } catch (error) {
    // PUT may create a resource, and a resource may be a file or write-only.
    if (!isDecodeFailure(error) && !isHttpFailure(error)) throw error
  }
}

// The service validates the rest.
function isJsonPatch(content: unknown): content is readonly PatchOperation[] {
  return Array.isArray(content) && content.every((one) => isJsonObject(one) && typeof one['op'] === 'string')
}

async function contentOf({ content, input, settings }: Command): Promise<unknown> {
  if (content === undefined) return fieldsOf(input)
  const text = await readText(content)
  if (!(settings.headers['content-type'] ?? 'application/json').includes('json')) return text
  try {
    return JSON.parse(text)
  } catch {
    throw new UsageError(`${content} is not JSON. Name its media type with '--header=content-type: …'.`)
  }
}

async function fieldsOf(input: JsonObject): Promise<JsonObject> {
  const entries = Object.entries(input).map(async ([name, value]) => [
    name,
    value instanceof FromFile ? await readText(value.path) : value,
  ])
  return Object.fromEntries(await Promise.all(entries)) as JsonObject
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch {
    throw new UsageError(`${path} cannot be read.`)
  }
}
