/** The texts of the audit log and of decision logs, apart from the description. */
export const operationTexts = {
  auditTitle: 'Audit log',
  search: 'Search',
  noEntries: 'No entry matches this search.',
  by: 'by',
  about: 'about',
  /** Actors without an account. */
  actors: { guest: 'a guest' } as Readonly<Record<string, string>>,
  timeLabel: 'When',
  actorLabel: 'By',
  userLabel: 'About',
  networkLabel: 'Network address',
  // An event of a task has the identifier of the task instead of an address.
  networkInWords: (network: string) => (network.startsWith('task ') ? 'in a task' : network),
  auditSearchTitle: 'Search the audit log',
  auditEntryTitle: ({ number, event }: { readonly number: number; readonly event: string }) =>
    `${String(number)}: ${event}`,
  unknownAuditEntryDetail: 'Audit log entry not found.',
  intactAuditReport: ({ entries, hash, unkeyed }: IntactLog) => {
    const count = entries === 1 ? '1 entry' : `${String(entries)} entries`
    const report = `The audit log is intact: ${count}, the last hash is ${hash || 'none'}.`
    return unkeyed === 0
      ? report
      : `${report} Entries up to ${String(unkeyed)} were written before the hashes were keyed.`
  },
  brokenAuditReport: (entry: number | undefined) =>
    entry === undefined
      ? 'The audit log is broken: the table audit_head, which records its last entry, has no row.'
      : `The audit log is broken at entry ${String(entry)}, or SECRET is not the secret of the service.`,
  activityTitle: 'Activity',
  activitySince: ({ requests, processes }: { readonly requests: string; readonly processes: number }) =>
    `${requests} requests since the start of ${processes === 1 ? 'the service' : `${String(processes)} processes`}.`,
  outcomesHeading: 'Responses',
  durationsHeading: 'Time to respond',
  queuesHeading: 'Waiting for background work',
  queues: { letters: 'Messages' } as Readonly<Record<string, string>>,
  outcomes: {
    done: 'Done',
    unchanged: 'Unchanged or elsewhere',
    conflict: 'Conflict with another change',
    refused: 'Refused',
    failed: 'Failed',
  },
  /** The longest time of a bar; the last one has none. */
  durationUpTo: (seconds: number) => {
    if (!Number.isFinite(seconds)) return 'longer'
    return seconds < 1 ? `up to ${String(seconds * 1000)} ms` : `up to ${String(seconds)} s`
  },
  stopping: 'The service is stopping. Send requests to another process.',
  databaseSilent: 'The database does not answer.',
  writesRefused: 'The database refuses writes: its disk is full or it is read-only.',
  metricsToken: 'Send the value of METRICS_TOKEN as Bearer credentials.\n',
  intactAuditLog: 'audit log verified',
  brokenAuditLog: 'audit log broken: run npm run audit',
  usableReplica: 'replica usable',
  unusableReplica: 'replica unusable: the primary answers all reads',

  decisionsTitle: 'Decisions',
  decisionsOnTitle: ({ method, path }: { readonly method: string; readonly path: string }) =>
    `Decisions on ${method} ${path}`,
  diagramTitle: 'Diagram',
  unknownDecisionsDetail: (kept: number) =>
    `The decisions on this request are no longer stored. Only those on the last ${String(kept)} requests are.`,
  foundQuestion: 'Is the resource missing?',
  answeredQuestion: 'Represent or act',
} as const

interface IntactLog {
  readonly entries: number
  /** The hash of the last entry; empty if there is none. */
  readonly hash: string
  /** The last entry with an unkeyed hash; 0 if there is none. */
  readonly unkeyed: number
}
