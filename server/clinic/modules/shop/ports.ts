import type { AuditLog } from '@waymark/server/authentication'
import type { Platform } from '../../module.ts'
import type { Accounts } from '../accounts/contract.ts'
import type { Clinics } from '../practice/contract.ts'
import type { Books } from './domain/book.ts'
import type { Carts } from './domain/cart.ts'
import type { PaymentMethod } from './domain/payment.ts'
import type { Seller, Settlements } from './domain/settlement.ts'

export interface Ports extends Platform {
  readonly books: Books
  readonly carts: Carts
  readonly settlements: Settlements
  readonly paymentMethods: readonly PaymentMethod[]
  /** The seller on receipts; what is empty is that of the clinic. */
  readonly ownSeller: Seller
  readonly clinics: Pick<Clinics, 'find'>
  readonly accounts: Accounts
  readonly auditLog: AuditLog
}
