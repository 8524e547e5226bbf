import * as shared from '@waymark/shared'

const { belongsTo, choice, day, link, optional, text } = shared

/** The projects. */
export const projects = shared.describeCollection({
  list: 'projects',
  item: 'project',
  title: 'name',
  fields: {
    name: text({ prompt: 'Name', maxLength: 100, example: 'New website' }),
    goal: text({ prompt: 'Goal', maxLength: 500, example: 'Patients book without a telephone call.' }),
  },
  hasMany: { tasks: { list: 'tasks', by: 'project' } },
  words: ['name', 'goal'],
  sorts: ['name'],
  texts: {
    list: 'Projects',
    item: 'A project',
    add: 'Add a project',
    change: 'Edit the project',
    remove: 'Remove the project',
  },
})

/** The tasks; each belongs to a project. */
export const tasks = shared.describeCollection({
  list: 'tasks',
  item: 'task',
  title: 'title',
  fields: {
    project: belongsTo(projects, { prompt: 'Project', example: '1b9d6bcd' }),
    title: text({ prompt: 'Title', maxLength: 200, example: 'Draw the first page' }),
    state: choice({ prompt: 'State', options: { open: 'Open', done: 'Done' }, example: 'open' }),
    due: optional(day({ prompt: 'Due', example: '2027-01-31' })),
  },
  filters: ['state'],
  words: ['title'],
  sorts: ['title', 'state'],
  texts: { list: 'Tasks', item: 'A task', add: 'Add a task', change: 'Edit the task', remove: 'Remove the task' },
})

/** The service as a client knows it: `connect(url, { describe: description })`. */
export const description = shared.describe({
  entry: 'home',
  relations: {
    ...shared.commonRelations('app'),
    ...shared.curiedRelations('app', {
      projects: ['one', 'Projects', 'All projects.'],
      tasks: ['one', 'Tasks', 'All tasks, or those of a project.'],
      project: ['one', 'Project', 'The project of a task.'],
    }),
  },
  resources: {
    home: {
      summary: 'The entry of the service.',
      state: shared.Home,
      links: { projects: link('projects'), tasks: link('tasks'), ...shared.documentationLinks },
    },
  },
  modules: [projects.resources, tasks.resources, shared.commonResources],
})
