import { env } from 'node:process'
import { build, type InlineConfig } from 'vite'

const { NODE_ENV: before } = env

/** Bundles a program. The bundler sets NODE_ENV of the process, which later tests must not see. */
export async function bundled(config: InlineConfig): ReturnType<typeof build> {
  try {
    return await build(config)
  } finally {
    if (before === undefined) delete env['NODE_ENV']
    else env['NODE_ENV'] = before
  }
}
