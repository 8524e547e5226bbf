import type { Locate } from '@waymark/server/http'
import type { AccountPorts } from '../accounts/contract.ts'
import type { BookingPorts } from '../booking/contract.ts'
import type { PaymentProvider, Payments } from '../payments/contract.ts'
import type { Outbox } from '../messages/contract.ts'
import type { SignInPorts } from '../sign-in/contract.ts'
import type { Tasks } from '../tasks/contract.ts'
import type { Deliveries } from '../webhooks/contract.ts'

export interface Ports
  extends
    SignInPorts,
    Omit<AccountPorts, keyof SignInPorts | 'doctors'>,
    Pick<BookingPorts, 'schedules' | 'appointments' | 'appointmentTypes' | 'waitingList' | 'busyTimes' | 'doctors'> {
  readonly outbox: Outbox
  readonly tasks: Pick<Tasks, 'failed'>
  readonly payments: Pick<Payments, 'page'>
  readonly paymentProvider: PaymentProvider | undefined
  readonly deliveries: Pick<Deliveries, 'dead'>
  /** Finds the resource at a path, to show its page as another person sees it. */
  readonly locate: Locate
}
