import { argv, env } from 'node:process'
import { migrateTo } from './versions.ts'

/* The service as its next version: the database gets the migration that NEXT names before the start. */
await migrateTo(env['DATABASE_URL'] ?? '', env['NEXT'] ?? '')
argv[1] = import.meta.resolve('@waymark/clinic/main')
await import('@waymark/clinic/main')
