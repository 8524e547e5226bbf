import type { Migrations } from '@waymark/server/storage/database'
import { booking } from './migrations/0001-booking.ts'
import { submission } from './migrations/0002-submission.ts'
import { changedAt } from './migrations/0003-changed-at.ts'
import { account } from './migrations/0004-account.ts'
import { keys } from './migrations/0005-keys.ts'
import { passkey } from './migrations/0006-passkey.ts'
import { oauth } from './migrations/0007-oauth.ts'
import { auditRequest } from './migrations/0008-audit-request.ts'
import { bookingRules } from './migrations/0009-booking-rules.ts'
import { shop } from './migrations/0010-shop.ts'
import { messages } from './migrations/0011-messages.ts'
import { tasks } from './migrations/0012-tasks.ts'
import { languages } from './migrations/0013-languages.ts'
import { auditHead } from './migrations/0014-audit-head.ts'
import { knownPlace } from './migrations/0024-known-place.ts'
import { mark } from './migrations/0025-mark.ts'
import { guestBooking } from './migrations/0026-guest-booking.ts'
import { accountRepresents } from './migrations/0030-account-represents.ts'

/** Forward only: a released migration never changes; a new change is a new row at the end. */
export const migrations = {
  '0001-booking': booking,
  '0002-submission': submission,
  '0003-changed-at': changedAt,
  '0004-account': account,
  '0005-keys': keys,
  '0006-passkey': passkey,
  '0007-oauth': oauth,
  '0008-audit-request': auditRequest,
  '0009-booking-rules': bookingRules,
  '0010-shop': shop,
  '0011-messages': messages,
  '0012-tasks': tasks,
  '0013-languages': languages,
  '0014-audit-head': auditHead,
  '0024-known-place': knownPlace,
  '0025-mark': mark,
  '0026-guest-booking': guestBooking,
  '0030-account-represents': accountRepresents,
} as const satisfies Migrations
