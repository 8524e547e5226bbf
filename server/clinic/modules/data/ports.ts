import type { AuditLog } from '@waymark/server/authentication'
import type { Portability } from '@waymark/server/storage'
import type { Platform } from '../../module.ts'
import type { Accounts } from '../accounts/contract.ts'
import type { BookingPorts } from '../booking/contract.ts'
import type { Clinics } from '../practice/contract.ts'
import type { Books } from '../shop/contract.ts'

export interface Ports extends BookingPorts, Platform {
  readonly accounts: Accounts
  readonly books: Books
  readonly auditLog: AuditLog
  readonly clinics: Pick<Clinics, 'find'>
  readonly portability: Portability
}
