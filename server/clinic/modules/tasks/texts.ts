import { translatedTexts } from '@waymark/shared'
/** The texts of bulk tasks, apart from the description and the failures. */
export const taskTexts = translatedTexts({
  tasksTitle: 'Tasks',
  allTasksTitle: 'All tasks',
  tasksForUsersTitle: 'Tasks for many users',
  tasksForFoundTitle: 'New task for these users',
  userSearchTitle: 'Find users for a new task',
  taskTitle: '{users, plural, one {{kind} (# user)} other {{kind} (# users)}}',
  taskLinkTitle: 'Task',
  currentTaskTitle: 'Current status of the task',
  unknownTaskDetail: 'Task not found. It may have been deleted.',
  unknownKindFault: 'must be one of {kinds}',

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
  nothingBookedReason: 'There is no booked appointment on this day',
  internalErrorReason: 'Internal error. Retry the failed items of the task.',
  resultTitle: 'Result',
  unknownResultDetail: 'This item has no result to download.',

  views: {
    noTasks: 'No tasks yet.',
    newTask: 'New task',
    findUsers: 'Find users',
    newTaskFor: '{users, plural, one {New task for # user} other {New task for # users}}',
    newTaskForFirst: 'New task for the first {users, number} users found',
    statuses: {
      ready: 'Ready',
      running: 'Running',
      done: 'Done',
      failed: 'Done with failures',
      cancelled: 'Cancelled',
    },
    itemStatuses: { waiting: 'Waiting', done: 'Done', failed: 'Failed' },
    counts: '{done} of {total} done',
    countsWithFailures: '{done} of {total} done, {failed} failed',
    createdBy: 'Created by',
    createdOn: 'Created',
    startedOn: 'Started',
    endedOn: 'Ended',
    duplicates: 'Repeated user names',
    show: 'Show',
    noItems: 'No items with this status.',
    backToTask: 'Back to the task',
  },
})

/** The events of the module in the audit log. */
export const taskEvents = {
  cancellationEvent: 'appointment cancelled by a task',
  closureEvent: 'account closed by a task',
  exportEvent: 'user data exported by a task',
} as const

/** The messages of the log. */
export const taskLogs = {
  failedItemLog: 'task item failed',
} as const
