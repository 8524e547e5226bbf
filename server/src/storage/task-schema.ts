export interface TaskTable {
  readonly id: string
  readonly kind: string
  /** JSON. */
  readonly input: string
  readonly state: 'ready' | 'running' | 'done' | 'failed' | 'cancelled'
  readonly total: number
  readonly done: number
  readonly failed: number
  readonly duplicates: number
  /** Nothing waits at this position or before it. */
  readonly reached: number
  readonly created_by: string
  readonly created_at: number
  readonly changed_at: number
  readonly started_at: number | null
  readonly ended_at: number | null
  readonly version: number
}

export interface TaskItemTable {
  readonly task: string
  readonly position: number
  readonly account: string
  readonly state: 'waiting' | 'done' | 'failed'
  readonly reason: string | null
  readonly result: string | null
}
