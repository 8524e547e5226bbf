export { roleViewOf } from './resources/role-view/role-view-link.ts'
