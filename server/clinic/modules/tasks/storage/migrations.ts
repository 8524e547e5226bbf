import type { Migrations } from '@waymark/server/storage/database'
import { tasks } from './migrations/0012-tasks.ts'

export const migrations = {
  '0012-tasks': tasks,
} as const satisfies Migrations
