import type { AuditTrail } from '../audit.ts'
import type { TaskWork } from '../run-task.ts'

export interface AuditingPorts {
  readonly auditTrail: Pick<AuditTrail, 'append'>
}

/** Takes down what a task has done, in the name of whoever made it. */
export async function audited(
  { auditTrail }: AuditingPorts,
  { task, now }: Pick<TaskWork, 'task' | 'now'>,
  { what, subject }: { readonly what: string; readonly subject: string },
): Promise<void> {
  await auditTrail.append({ at: now, who: task.createdBy, what, subject, client: `task ${task.id}` })
}
