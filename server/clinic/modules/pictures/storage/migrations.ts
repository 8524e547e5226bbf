import type { Migrations } from '@waymark/server/storage'
import { pictures } from './migrations/0110-pictures.ts'

export const migrations = { '0110-pictures': pictures } as const satisfies Migrations
