import { copyFileSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/*
 * Copies the stylesheets, scripts and icon of the kit's pages beside the compiled modules that read them.
 */
const kit = fileURLToPath(new URL('../../server/kit/', import.meta.url))
for (const file of globSync('representations/html/browser/*.{css,js,svg}', { cwd: kit }))
  copyFileSync(join(kit, file), join(kit, 'dist', file))
