import { expect } from 'chai'
import { randomUUID } from 'node:crypto'

/** A clerk: the origin of the clinic and a session token. */
export interface Clerk {
  readonly origin: string
  readonly token: string
}

export interface TaskDocument {
  readonly status: string
  readonly total: number
  readonly done: number
  readonly failed: number
  readonly duplicates: number
  readonly progress: number
  readonly [member: string]: unknown
}

type Input = Readonly<Record<string, unknown>>

/** The message that a task sends. */
export const messageInput = { kind: 'message', subject: 'We are closed', text: 'See you on Tuesday.' }

export function send(
  { origin, token }: Clerk,
  path: string,
  { method = 'POST', body, accept = 'application/json' }: { method?: string; body?: Input; accept?: string } = {},
): Promise<Response> {
  return fetch(origin + path, {
    method,
    headers: {
      accept,
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      // A unique key avoids suspected duplicates.
      ...(method === 'POST' ? { 'idempotency-key': `"${randomUUID()}"` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

/** Creates a task and returns its path. */
export async function createTask(desk: Clerk, users: readonly string[], given: Input = messageInput): Promise<string> {
  const response = await send(desk, '/tasks', { body: { ...given, users } })
  expect(response.status, (await response.clone().text()).slice(0, 1000)).to.equal(201)
  return response.headers.get('location') ?? ''
}

export function changeStatus(desk: Clerk, task: string, status = 'running'): Promise<Response> {
  return send(desk, task, { method: 'PUT', body: { status } })
}

export async function taskAt(desk: Clerk, path: string): Promise<TaskDocument> {
  return (await (await send(desk, path, { method: 'GET' })).json()) as TaskDocument
}
