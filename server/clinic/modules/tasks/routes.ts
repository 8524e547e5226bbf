/** The only definition of each path of the module. */
export const taskRoutes = {
  tasks: '/tasks{?q,role,cursor,limit}',
  task: '/tasks/{task}',
  taskItems: '/tasks/{task}/items{?status,cursor,limit}',
  taskItem: '/tasks/{task}/items/{item}',
  taskResult: '/tasks/{task}/items/{item}/result',
} as const
