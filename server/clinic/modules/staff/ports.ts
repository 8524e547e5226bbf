import type { Ports as AccountPorts } from '../accounts/ports.ts'
import type { Ports as BookingPorts } from '../booking/ports.ts'
import type { Outbox } from '../messages/domain/outbox.ts'
import type { Tasks } from '../tasks/task.ts'

export interface Ports
  extends Omit<AccountPorts, 'doctors'>, Pick<BookingPorts, 'schedules' | 'appointments' | 'waitingList' | 'doctors'> {
  readonly outbox: Outbox
  readonly tasks: Pick<Tasks, 'failed'>
}
