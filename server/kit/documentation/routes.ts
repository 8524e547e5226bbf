/** The routes of the documentation that every service has, and of what its pages load. */
export const documentationRoutes = {
  rels: '/rels{?cursor,limit}',
  rel: '/rels/{rel}',
  map: '/map{?rel,part}',
  schema: '/schemas/{form}{?on}',
  problems: '/problems{?cursor,limit}',
  problem: '/problems/{problem}',
  openapi: '/openapi.json',
  apiCatalog: '/.well-known/api-catalog',
  stylesheet: '/assets/site.css',
  script: '/assets/site.js',
  passkeyScript: '/assets/passkey.js',
  icon: '/assets/icon.svg',
  inputScript: '/assets/kept-input.js',
  offlineScript: '/assets/offline.js',
  // A service worker answers for the paths below its own.
  worker: '/worker.js',
} as const

/** The public keys of the signatures of responses. */
export const signatureKeysRoute = '/signature-keys'
