import type { TaskKind } from './run-task.ts'
import { cancelDayTask } from './task-kinds/cancel-day.ts'
import { deactivateTask } from './task-kinds/deactivate.ts'
import { exportTask } from './task-kinds/export.ts'
import { messageTask } from './task-kinds/message.ts'

type PortsOf<Kind> = Kind extends TaskKind<infer Ports> ? Ports : never

/** What tasks can do. The fields of each are in the shared description, under the same name. */
const kinds = {
  message: messageTask,
  'cancel-day': cancelDayTask,
  export: exportTask,
  deactivate: deactivateTask,
} as const

type Together<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

/** What they need together. */
export type TaskPorts = Together<PortsOf<(typeof kinds)[keyof typeof kinds]>>

export const taskKinds: Readonly<Record<keyof typeof kinds, TaskKind<TaskPorts>>> = kinds
