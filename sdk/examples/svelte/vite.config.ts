import { svelte } from '@sveltejs/vite-plugin-svelte'
import booking from '../booking/vite.config.ts'

export default { ...booking, plugins: [svelte()] }
