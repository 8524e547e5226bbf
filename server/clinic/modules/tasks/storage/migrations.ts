import type { Migrations } from '@waymark/server/storage'
import { tasks } from './migrations/0012-tasks.ts'

export const migrations = {
  '0012-tasks': tasks,
} as const satisfies Migrations
