import type { AccountCode } from '../../accounts/contract.ts'
import type { BookingCode } from '../../booking/contract.ts'
import { type CountedPage, failure, type Instant, type Page, type PageRequest } from '@waymark/server/values'
import type { TaskFailure, TaskCode } from './failure.ts'

/*
 * A task performs one kind of work for many accounts in the background (domain/run-task.ts).
 *   (nothing) → ready            [create, with all its items]
 *   ready → running              [start]
 *   running → done               [automatic: no item waits, and none has failed]
 *   running → failed             [automatic: no item waits, and some have failed]
 *   failed → running             [start: retries the failed items]
 *   ready, running → cancelled   [cancel: done items stay done]
 *   all but running → (nothing)  [remove]
 * Its items:
 *   waiting → done, failed       [the work and its outcome are written in one transaction]
 *   failed → waiting             [the task is started again]
 */
export type TaskState = 'ready' | 'running' | 'done' | 'failed' | 'cancelled'

/** The transitions that a caller may request from each state; all others are automatic or impossible. */
const transitions = {
  ready: ['running', 'cancelled'],
  running: ['cancelled'],
  failed: ['running'],
  done: [],
  cancelled: [],
} as const satisfies Readonly<Record<TaskState, readonly TaskState[]>>

/** Tells whether a caller may request a transition. */
export function isTransition(from: TaskState, to: TaskState): boolean {
  const open: readonly TaskState[] = transitions[from]
  return open.includes(to)
}

/** Tells whether a state is final unless a caller changes it. */
export function isOver(state: TaskState): boolean {
  return state !== 'ready' && state !== 'running'
}

export interface Task {
  readonly id: string
  /** The kind (domain/task-kinds.ts) and its input. */
  readonly kind: string
  readonly input: TaskInput
  readonly state: TaskState
  readonly total: number
  readonly done: number
  readonly failed: number
  /** Number of repeated accounts, each of which has one item. */
  readonly duplicates: number
  /** The account that created it. */
  readonly createdBy: string
  readonly createdAt: Instant
  readonly changedAt: Instant
  readonly startedAt?: Instant | undefined
  readonly endedAt?: Instant | undefined
  /** Increases with every change, including changes of its items. */
  readonly version: number
}

export type TaskInput = Readonly<Record<string, string>>

export type ItemState = 'waiting' | 'done' | 'failed'

/** The work for one account. */
export interface TaskItem {
  /** Counts from 1 within the task. */
  readonly position: number
  /** The given user name, possibly unknown. */
  readonly account: string
  readonly state: ItemState
  readonly reason?: ItemFault | undefined
  /** Whether the item has a result to download. */
  readonly hasResult: boolean
}

/** Why an item failed: a failure of the domain, a day without appointments, or an error of the service. */
export type ItemFault = TaskCode | BookingCode | AccountCode | 'nothing-booked' | 'service-failed'

/** The outcome of an item. The result is text for the creator of the task. */
export type ItemOutcome =
  | { readonly state: 'done'; readonly result?: string | undefined }
  | { readonly state: 'failed'; readonly reason: ItemFault }

export interface NewTask extends Pick<Task, 'id' | 'kind' | 'input' | 'duplicates' | 'createdBy' | 'createdAt'> {
  /** Without duplicates. */
  readonly accounts: readonly string[]
}

/** Waiting items of a task, which is locked until the end of the transaction. */
export interface Chunk {
  readonly task: Task
  readonly items: readonly Pick<TaskItem, 'position' | 'account'>[]
}

/** Port of the stored tasks. */
export interface Tasks {
  /** Adds a task with all its items. */
  add(task: NewTask): Promise<Task>
  find(id: string): Promise<Task | undefined>
  /** Pages in the order of `taskKey`, newest first. */
  page(request: PageRequest): Promise<Page<Task>>
  /** Returns the newest failed tasks. */
  failed(limit: number): Promise<readonly Task[]>
  /** Changes the state, or returns undefined if the state has changed since it was read. */
  go(task: Pick<Task, 'id' | 'state'>, to: 'running' | 'cancelled', now: Instant): Promise<Task | undefined>
  /** Deletes a task that is not running; returns false if there is none. */
  remove(id: string): Promise<boolean>
  items(task: Pick<Task, 'id'>, state: ItemState | undefined, request: PageRequest): Promise<CountedPage<TaskItem>>
  item(task: string, position: number): Promise<TaskItem | undefined>
  result(task: string, position: number): Promise<string | undefined>
  /** Returns the running task with the oldest progress. */
  running(): Promise<string | undefined>
  /**
   * Takes the next waiting items within the present transaction, which locks the task. Returns undefined if the task is
   * no longer running.
   */
  take(id: string, limit: number): Promise<Chunk | undefined>
  /** Records the outcomes of a chunk in the order of its items, and ends the task after the last one. */
  settle(chunk: Chunk, outcomes: readonly ItemOutcome[], now: Instant): Promise<void>
  /** Runs work within a savepoint: an exception rolls back only this work. */
  apart<Result>(work: () => Promise<Result>): Promise<Result>
}

/** Returns the sort key of a task, newest first. */
export function taskKey({ createdAt, id }: Pick<Task, 'createdAt' | 'id'>): string {
  return `${String(createdAt)}.${id}`
}

export function itemKey({ position }: Pick<TaskItem, 'position'>): string {
  return String(position)
}

/** Returns the completed fraction, 0 to 1. */
export function progressOf({ done, failed, total }: Pick<Task, 'done' | 'failed' | 'total'>): number {
  return total === 0 ? 1 : Math.floor(((done + failed) / total) * 1000) / 1000
}

/** Changes the state of a task. Idempotent. */
export async function changeStatus(
  { tasks }: { readonly tasks: Pick<Tasks, 'go'> },
  task: Task,
  { to, now }: { readonly to: TaskState; readonly now: Instant },
): Promise<Task | TaskFailure> {
  if (task.state === to) return task
  if ((to !== 'running' && to !== 'cancelled') || !isTransition(task.state, to))
    return failure('invalid-task-transition')
  return (await tasks.go(task, to, now)) ?? failure('state-changed')
}
