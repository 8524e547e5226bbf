import { taskPermissions } from './permissions.ts'
import { logFields } from '@waymark/server/values'
import { href } from '@waymark/server'
import { isMember, may } from '@waymark/server/authentication'
import { module } from '../../module.ts'
import { taskFailures } from './failures.ts'
import type { Ports } from './ports.ts'
import { taskItem, taskItems, taskResult } from './resources/task-items.ts'
import { taskList } from './resources/task-list.ts'
import { task } from './resources/task.ts'
import { taskRoutes } from './routes.ts'
import { runSome } from './domain/run-task.ts'
import { migrations } from './storage/migrations.ts'
import type { TaskDatabase } from './storage/schema.ts'
import { storedTasks } from './storage/stored-tasks.ts'
import { taskKinds } from './domain/task-kinds.ts'
import { taskViews } from './views.ts'
import { taskLogs, taskTexts } from './texts.ts'

/** Bulk tasks of clerks. */
export const tasks = module<Ports>()({
  name: 'tasks',
  migrations,
  stores: (database: TaskDatabase) => ({ tasks: storedTasks(database) }),
  routes: taskRoutes,
  home: (principal) => ({
    tasks: may(principal, taskPermissions.runTasks, {})
      ? { href: href(taskRoutes.tasks, {}), title: taskTexts.tasksForUsersTitle }
      : undefined,
  }),
  userLinks: ({ id }, principal) => ({
    tasks:
      isMember(principal) && principal.account === id && may(principal, taskPermissions.runTasks, {})
        ? { href: href(taskRoutes.tasks, {}), title: taskTexts.tasksForUsersTitle }
        : undefined,
  }),
  resources: { tasks: taskList, task, taskItems, taskItem, taskResult },
  views: taskViews,
  failures: taskFailures,
  jobs: (ports) => {
    const report = (error: unknown): void => {
      ports.logger.error(logFields(error), taskLogs.failedItemLog)
    }
    return [{ name: 'tasks', run: (now) => runSome({ ports, kinds: taskKinds, report }, now) }]
  },
})
