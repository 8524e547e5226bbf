import { translatedTexts } from '@waymark/shared'
/** The texts of the audit log and of decision logs, apart from the description. */
export const operationTexts = translatedTexts({
  auditTitle: 'Audit log',
  search: 'Search',
  noEntries: 'No entry matches this search.',
  by: 'by',
  about: 'about',
  /** Actors without an account. */
  actors: { guest: 'a guest' },
  timeLabel: 'When',
  actorLabel: 'By',
  userLabel: 'About',
  networkLabel: 'Network address',
  inTask: 'in a task',
  auditSearchTitle: 'Search the audit log',
  auditEntryTitle: '{number}: {event}',
  unknownAuditEntryDetail: 'Audit log entry not found.',
  activityTitle: 'Activity',
  activitySince:
    '{processes, plural, one {{requests} requests since the start of the service.} other {{requests} requests since the start of # processes.}}',
  outcomesHeading: 'Responses',
  durationsHeading: 'Time to respond',
  queuesHeading: 'Waiting for background work',
  queues: { letters: 'Messages' },
  outcomes: {
    done: 'Done',
    unchanged: 'Unchanged or elsewhere',
    conflict: 'Conflict with another change',
    refused: 'Refused',
    failed: 'Failed',
  },
  durations: {
    longer: 'longer',
    milliseconds: 'up to {milliseconds, number} ms',
    seconds: 'up to {seconds, number} s',
  },

  patientLabel: 'Patient',
  whenLabel: 'When',
  doctorLabel: 'Doctor',
  changesHeading: 'Before and after',
  changeColumns: { changed: 'Changed', before: 'Before', after: 'After' },
  changedNames: { time: 'Time', doctor: 'Doctor', status: 'Status', role: 'Role' },
  changedValues: {
    booked: 'Booked',
    arrived: 'Arrived',
    fulfilled: 'Seen',
    'no-show': 'Did not attend',
    cancelled: 'Cancelled',
    patient: 'Patient',
    doctor: 'Doctor',
    clerk: 'Clerk',
    active: 'Open',
    closed: 'Closed',
  },

  decisionsTitle: 'Decisions',
  decisionsOnTitle: 'Decisions on {method} {path}',
  diagramTitle: 'Diagram',
  unknownDecisionsDetail:
    'The decisions on this request are no longer stored. Only those on the last {kept} requests are.',
})

interface IntactLog {
  readonly entries: number
  /** The hash of the last entry; empty if there is none. */
  readonly hash: string
  /** The last entry with an unkeyed hash; 0 if there is none. */
  readonly unkeyed: number
}

/** What operators read in logs, health and on the command line, in English. */
export const operatorTexts = {
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
  stopping: 'The service is stopping. Send requests to another process.',
  databaseSilent: 'The database does not answer.',
  writesRefused: 'The database refuses writes: its disk is full or it is read-only.',
  metricsToken: 'Send the value of METRICS_TOKEN as Bearer credentials.\n',
  intactAuditLog: 'audit log verified',
  brokenAuditLog: 'audit log broken: run npm run audit',
  usableReplica: 'replica usable',
  unusableReplica: 'replica unusable: the primary answers all reads',
} as const
