import type { AuditLog } from '@waymark/server/authentication'
import type { Platform } from '../../module.ts'
import type { Accounts } from '../accounts/domain/account.ts'
import type { Ports as BookingPorts } from '../booking/ports.ts'
import type { Books } from '../shop/domain/book.ts'

export interface Ports extends BookingPorts, Platform {
  readonly accounts: Accounts
  readonly books: Books
  readonly auditLog: AuditLog
}
