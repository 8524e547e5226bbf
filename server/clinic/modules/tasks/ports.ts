import type { Accounts } from '../accounts/contract.ts'
import type { Platform } from '../../module.ts'
import type { TaskPorts } from './domain/task-kinds.ts'
import type { RunningPorts } from './domain/run-task.ts'
import type { Tasks } from './domain/task.ts'

export type Ports = Platform &
  TaskPorts &
  RunningPorts & { readonly tasks: Tasks; readonly accounts: Pick<Accounts, 'page' | 'find'> }
