import { setTimeout as sleep } from 'node:timers/promises'
import { isOver, type Task } from '../../domain/task.ts'
import type { ServerSentEvent } from '../../hypermedia/server-sent-event.ts'
import type { Watch } from '../../http/resource.ts'
import type { Ports } from '../ports.ts'
import { taskState } from './task-representation.ts'

type Needed = Pick<Ports, 'tasks' | 'watchInterval'>

/**
 * Tells how far a task is, until it is over. Whichever process does it writes that down, so that is where each process
 * looks.
 */
export function watchTask(ports: Needed): (task: Task, seen: string | undefined) => Watch | undefined {
  return (task, seen) => {
    const isKnown = seen === String(task.version)
    if (isKnown && isOver(task.state)) return undefined
    return (closed) => progressOf(ports, isKnown ? seen : undefined, { task, closed })
  }
}

interface Watched {
  readonly task: Task
  readonly closed: AbortSignal
}

async function* progressOf(
  ports: Needed,
  seen: string | undefined,
  { task, closed }: Watched,
): AsyncGenerator<ServerSentEvent> {
  let known = seen
  for (let present: Task | undefined = task; present !== undefined; present = await next(ports, task.id, closed)) {
    const id = String(present.version)
    if (id !== known) yield { id, name: 'progress', data: taskState(present) }
    known = id
    if (isOver(present.state)) return
  }
}

/** The task a little later; undefined where nobody looks any more. */
async function next({ tasks, watchInterval }: Needed, id: string, closed: AbortSignal): Promise<Task | undefined> {
  await sleep(watchInterval, undefined, { signal: closed, ref: false }).catch(() => undefined)
  return closed.aborted ? undefined : tasks.find(id)
}
