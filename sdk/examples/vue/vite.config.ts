export { default } from '../booking/vite.config.ts'
