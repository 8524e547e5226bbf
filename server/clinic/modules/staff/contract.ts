export { roleViewOf } from './resources/role-view/role-view.ts'
