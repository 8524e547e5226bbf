import type { Migrations } from '@waymark/server/storage'
import { submission } from './migrations/0002-submission.ts'
import { auditRequest } from './migrations/0008-audit-request.ts'
import { auditHead } from './migrations/0014-audit-head.ts'
import { mark } from './migrations/0025-mark.ts'
import { auditSearch } from './migrations/0043-audit-search.ts'
import { auditUnsealed } from './migrations/0060-audit-unsealed.ts'
import { requestCount } from './migrations/0146-request-count.ts'

export const migrations = {
  '0002-submission': submission,
  '0008-audit-request': auditRequest,
  '0014-audit-head': auditHead,
  '0025-mark': mark,
  '0043-audit-search': auditSearch,
  '0060-audit-unsealed': auditUnsealed,
  '0146-request-count': requestCount,
} as const satisfies Migrations
