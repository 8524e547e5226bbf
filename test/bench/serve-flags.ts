import manifest from '../../package.json' with { type: 'json' }

/** The flags of Node in `npm run serve`. */
export const serveFlags = manifest.scripts.serve.split(' ').filter((word) => word.startsWith('--'))
