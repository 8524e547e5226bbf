import { form, link, maybe } from '../description.ts'
import { pageLinks } from './page-links.ts'
import { Collection } from './state/collection.ts'
import { Task, TaskItem } from './state/task.ts'
import { taskForms, taskItemVariables, taskLeads } from './task-fields.ts'

/** The resources about what is done for many accounts at once. */
export const taskResources = {
  tasks: {
    summary: 'What is done for many users at once, the latest first.',
    state: Collection,
    links: { ...pageLinks('tasks'), home: link('home') },
    embedded: { item: link('task') },
    forms: taskForms,
  },
  task: {
    summary: 'Something that is done for many users, and how far it is.',
    state: Task,
    links: {
      'task-items': link('taskItems'),
      collection: link('tasks'),
      home: maybe('home'),
    },
    forms: {
      ...taskLeads,
      remove: form('tasks', { title: 'Remove it', fields: {} }),
    },
  },
  taskItems: {
    summary: 'What a task does for each user.',
    state: Collection,
    links: {
      ...pageLinks('taskItems'),
      'task-items': link('taskItems', { status: taskItemVariables.status }),
      task: link('task'),
      home: link('home'),
    },
    embedded: { item: link('taskItem') },
  },
  taskItem: {
    summary: 'What a task does for one user.',
    state: TaskItem,
    links: {
      user: maybe('user'),
      enclosure: maybe('document'),
      task: link('task'),
      collection: link('taskItems'),
      home: maybe('home'),
    },
  },
} as const
