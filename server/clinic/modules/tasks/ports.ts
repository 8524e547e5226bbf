import type { Accounts } from '../accounts/contract.ts'
import type { Platform } from '../../module.ts'
import type { TaskPorts } from './task-kinds.ts'
import type { RunningPorts } from './run-task.ts'
import type { Tasks } from './task.ts'

export type Ports = Platform &
  TaskPorts &
  RunningPorts & { readonly tasks: Tasks; readonly accounts: Pick<Accounts, 'page'> }
