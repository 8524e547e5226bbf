/** The texts of bulk tasks, apart from the description and the failures. */
export const taskTexts = {
  tasksTitle: 'Tasks',
  allTasksTitle: 'All tasks',
  tasksForUsersTitle: 'Tasks for many users',
  tasksForFoundTitle: 'New task for these users',
  userSearchTitle: 'Find users for a new task',
  taskTitle: ({ kind, users }: { readonly kind: string; readonly users: number }) =>
    users === 1 ? `${kind} (1 user)` : `${kind} (${String(users)} users)`,
  taskLinkTitle: 'Task',
  currentTaskTitle: 'Current status of the task',
  unknownTaskDetail: 'Task not found. It may have been deleted.',
  kindPrompt: 'Task',
  unknownKindFault: (kinds: readonly string[]) => `must be one of ${kinds.join(', ')}`,

  itemsTitle: 'Items',
  allItemsTitle: 'All items',
  itemsOfTaskTitle: 'Items of a task',
  itemsOfStatusTitles: {
    waiting: 'Waiting items of a task',
    done: 'Completed items of a task',
    failed: 'Failed items of a task',
  },
  itemFilterTitle: 'Show items',
  unknownItemDetail: 'Item not found. Its task may have been deleted.',
  internalErrorReason: 'Internal error. Retry the failed items of the task.',
  resultTitle: 'Result',
  unknownResultDetail: 'This item has no result to download.',

  views: {
    noTasks: 'No tasks yet.',
    newTask: 'New task',
    findUsers: 'Find users',
    newTaskFor: ({ users, isAll }: { readonly users: number; readonly isAll: boolean }) => {
      if (!isAll) return `New task for the first ${String(users)} users found`
      return users === 1 ? 'New task for 1 user' : `New task for ${String(users)} users`
    },
    statuses: {
      ready: 'Ready',
      running: 'Running',
      done: 'Done',
      failed: 'Done with failures',
      cancelled: 'Cancelled',
    },
    itemStatuses: { waiting: 'Waiting', done: 'Done', failed: 'Failed' },
    counts: ({ done, failed, total }: { readonly done: string; readonly failed: string; readonly total: string }) =>
      failed === '0' ? `${done} of ${total} done` : `${done} of ${total} done, ${failed} failed`,
    createdBy: 'Created by',
    createdOn: 'Created',
    startedOn: 'Started',
    endedOn: 'Ended',
    duplicates: 'Repeated user names',
    input: 'Input',
    show: 'Show',
    noItems: 'No items with this status.',
    backToTask: 'Back to the task',
  },

  cancellationEvent: 'appointment cancelled by a task',
  closureEvent: 'account closed by a task',
  exportEvent: 'user data exported by a task',
  failedItemLog: 'task item failed',
} as const
