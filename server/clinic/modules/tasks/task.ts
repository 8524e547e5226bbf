import type { Instant } from '@waymark/server/values/time'
import { failure, type Failure, type FailureCode } from '../../failure.ts'
import type { Page, PageRequest } from '@waymark/server/values/page'

/*
 * A task does one thing for many accounts, while nobody waits (domain/run-task.ts).
 *   (nothing) → ready            [create, with all its items]
 *   ready → running              [start]
 *   running → done               [by itself, when nothing waits any more and nothing has failed]
 *   running → failed             [by itself, when nothing waits any more and something has failed]
 *   failed → running             [start: what has failed is tried again]
 *   ready, running → cancelled   [cancel: what is done stays done]
 *   all but running → (nothing)  [remove]
 * Its items:
 *   waiting → done, failed       [what is done for the account and that it is, in one transaction]
 *   failed → waiting             [when the task is started again]
 */
export type TaskState = 'ready' | 'running' | 'done' | 'failed' | 'cancelled'

/** Where somebody may lead a task from each state; what is not here it does by itself or never. */
const transitions = {
  ready: ['running', 'cancelled'],
  running: ['cancelled'],
  failed: ['running'],
  done: [],
  cancelled: [],
} as const satisfies Readonly<Record<TaskState, readonly TaskState[]>>

/** Whether somebody may lead a task from one state to another. */
export function mayGo(from: TaskState, to: TaskState): boolean {
  const open: readonly TaskState[] = transitions[from]
  return open.includes(to)
}

/** Whether nothing happens to a task any more unless somebody does something. */
export function isOver(state: TaskState): boolean {
  return state !== 'ready' && state !== 'running'
}

export interface Task {
  readonly id: string
  /** What it does (domain/task-kinds.ts), and with which words. */
  readonly kind: string
  readonly input: TaskInput
  readonly state: TaskState
  readonly total: number
  readonly done: number
  readonly failed: number
  /** How many accounts were named again, and are there once. */
  readonly duplicates: number
  /** The account that made it. */
  readonly createdBy: string
  readonly createdAt: Instant
  readonly changedAt: Instant
  readonly startedAt?: Instant | undefined
  readonly endedAt?: Instant | undefined
  /** Grows with every change, also of its items. */
  readonly version: number
}

export type TaskInput = Readonly<Record<string, string>>

export type ItemState = 'waiting' | 'done' | 'failed'

/** What is done for one account. */
export interface TaskItem {
  /** Counts up from 1 within the task. */
  readonly position: number
  /** As it was named, which may be nobody's. */
  readonly account: string
  readonly state: ItemState
  readonly reason?: ItemFault | undefined
  /** Whether there is something to be fetched. */
  readonly hasResult: boolean
}

/** Why an item has failed: what the domain refuses, or that the service has failed. */
export type ItemFault = FailureCode | 'service-failed'

/** What came of an item. The result is text for whoever made the task. */
export type ItemOutcome =
  | { readonly state: 'done'; readonly result?: string | undefined }
  | { readonly state: 'failed'; readonly reason: ItemFault }

export interface NewTask extends Pick<Task, 'id' | 'kind' | 'input' | 'duplicates' | 'createdBy' | 'createdAt'> {
  /** Each account once. */
  readonly accounts: readonly string[]
}

/** Items of a task that wait, and hold it until the transaction is over. */
export interface Chunk {
  readonly task: Task
  readonly items: readonly Pick<TaskItem, 'position' | 'account'>[]
}

/** The port to where tasks are kept. */
export interface Tasks {
  /** With all its items. */
  add(task: NewTask): Promise<Task>
  find(id: string): Promise<Task | undefined>
  /** In the order of `taskKey`: the latest first. */
  page(request: PageRequest): Promise<Page<Task>>
  /** Changes whenever one of them does. */
  version(): Promise<string>
  /** Leads it on from the state that was read; undefined where it is not in that state any more. */
  go(task: Pick<Task, 'id' | 'state'>, to: 'running' | 'cancelled', now: Instant): Promise<Task | undefined>
  /** Whether there was one that does not run. */
  remove(id: string): Promise<boolean>
  items(task: Pick<Task, 'id'>, state: ItemState | undefined, request: PageRequest): Promise<Page<TaskItem>>
  item(task: string, position: number): Promise<TaskItem | undefined>
  result(task: string, position: number): Promise<string | undefined>
  /** One that runs, the one that was left alone for longest. */
  running(): Promise<string | undefined>
  /**
   * Takes the next items that wait, in the transaction that is under way: until it is over nobody else takes any of this
   * task. Undefined where it does not run any more.
   */
  take(id: string, limit: number): Promise<Chunk | undefined>
  /** Writes what came of a chunk, in the order of its items; ends the task where nothing waits any more. */
  settle(chunk: Chunk, outcomes: readonly ItemOutcome[], now: Instant): Promise<void>
  /** Does something within the transaction that is under way, which alone is undone where it throws. */
  apart<Result>(work: () => Promise<Result>): Promise<Result>
}

/** Where a task stands in the list: the latest first. */
export function taskKey({ createdAt, id }: Pick<Task, 'createdAt' | 'id'>): string {
  return `${String(createdAt)}.${id}`
}

export function itemKey({ position }: Pick<TaskItem, 'position'>): string {
  return String(position)
}

/** How much of it is over, 0 to 1. */
export function progressOf({ done, failed, total }: Pick<Task, 'done' | 'failed' | 'total'>): number {
  return total === 0 ? 1 : Math.floor(((done + failed) / total) * 1000) / 1000
}

/** Leads a task to another state. Being there already changes nothing. */
export async function lead(
  { tasks }: { readonly tasks: Pick<Tasks, 'go'> },
  task: Task,
  { to, now }: { readonly to: TaskState; readonly now: Instant },
): Promise<Task | Failure> {
  if (task.state === to) return task
  if ((to !== 'running' && to !== 'cancelled') || !mayGo(task.state, to)) return failure('task-elsewhere')
  return (await tasks.go(task, to, now)) ?? failure('state-changed')
}
