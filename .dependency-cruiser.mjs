import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const { exports } = JSON.parse(readFileSync(fileURLToPath(import.meta.resolve('./server/kit/package.json')), 'utf8'))

/** Returns the sources of entries of the kit, by default of all: nothing else of it may be imported from outside. */
function entries(...names) {
  return Object.entries(exports)
    .filter(([name, { '@waymark/source': source }]) => {
      return source !== undefined && (names.length === 0 || names.includes(name.slice('./'.length)))
    })
    .map(([, entry]) => `server/kit/${entry['@waymark/source'].slice('./'.length).replace(/\.ts$/, '\\.ts')}`)
}

/**
 * Which area may import which others; an area may always import itself, and test may import everything. A key is the
 * beginning of a path, or a pattern for layers that every module has.
 */
const may = {
  'shared/src': [],
  'shared/clinic': ['shared/src'],
  'sdk/src': ['shared/src'],
  'sdk/mcp': ['sdk/src'],
  'sdk/examples': ['shared/src', 'shared/clinic', 'sdk/src'],
  'server/kit/languages': ['shared/src'],
  'server/kit/values': ['shared/src', 'server/kit/languages'],
  'server/kit/hypermedia': ['shared/src', 'server/kit/languages', 'server/kit/values'],
  'server/kit/representations': ['shared/src', 'server/kit/languages', 'server/kit/values', 'server/kit/hypermedia'],
  'server/kit/http': ['shared/src', 'server/kit/languages', 'server/kit/values', 'server/kit/hypermedia'],
  'server/kit/documentation': [
    'shared/src',
    'server/kit/languages',
    'server/kit/values',
    'server/kit/hypermedia',
    'server/kit/http',
    'server/kit/representations',
  ],
  'server/kit/atomic-operations': [
    'shared/src',
    'server/kit/hypermedia',
    'server/kit/http',
    'server/kit/representations',
  ],
  'server/kit/development': [
    'shared/src',
    'server/kit/languages',
    'server/kit/values',
    'server/kit/hypermedia',
    'server/kit/http',
    'server/kit/representations',
  ],
  'server/kit/storage': ['shared/src', 'server/kit/values'],
  'server/kit/authentication': [
    'shared/src',
    'server/kit/languages',
    'server/kit/values',
    'server/kit/http',
    'server/kit/storage',
  ],
  // The keys of signatures are derived from the secrets of the service.
  'server/kit/webhooks': ['server/kit/values', 'server/kit/http', 'server/kit/authentication/seal\\.ts'],
  'server/kit/testing': ['shared/src', 'server/kit/languages', 'server/kit/values'],
  'server/examples': ['shared/src', ...entries()],
  'server/create': ['shared/src', 'sdk/src', ...entries()],
  'server/clinic/modules/[^/]+/domain': [
    'shared/src',
    'shared/clinic',
    ...entries('values', 'authentication', 'oauth', 'passkeys', 'background', 'webhooks'),
    'server/clinic/principal\\.ts',
    'server/clinic/personal-data\\.ts',
    'server/clinic/languages/index\\.ts',
    'server/clinic/modules/[^/]+/[^/]*texts\\.ts',
    'server/clinic/modules/[^/]+/contract\\.ts',
  ],
  'server/clinic/modules/[^/]+/storage': [
    'shared/src',
    'shared/clinic',
    ...entries('values', 'storage', 'authentication', 'authentication/storage', 'oauth', 'passkeys'),
    'server/clinic/modules/[^/]+/domain',
  ],
  // Agents use the service as clients do.
  'server/clinic': ['shared/src', 'shared/clinic', 'sdk/src/index\\.ts', 'sdk/mcp/src/index\\.ts', ...entries()],
}

/**
 * The modules of the clinic in their order: each may import the contracts of these modules, and all of these come before
 * it, so that no two modules import each other.
 */
const contracts = {
  pictures: [],
  practice: ['pictures'],
  messages: ['practice'],
  accounts: ['messages'],
  'sign-in': ['practice', 'messages', 'accounts'],
  operations: ['accounts'],
  applications: ['accounts', 'sign-in'],
  shop: ['practice', 'accounts', 'sign-in'],
  booking: ['pictures', 'practice', 'messages', 'accounts'],
  webhooks: ['accounts', 'booking'],
  payments: ['booking'],
  calendars: ['practice', 'accounts', 'booking'],
  data: ['practice', 'accounts', 'shop', 'booking'],
  fhir: ['practice', 'messages', 'accounts', 'applications', 'booking', 'webhooks', 'data'],
  tasks: ['messages', 'accounts', 'booking'],
  staff: ['messages', 'accounts', 'sign-in', 'booking', 'webhooks', 'payments', 'tasks'],
  discovery: ['practice', 'messages', 'accounts', 'sign-in', 'shop', 'booking', 'staff'],
}

/** Packages that only some places may import. */
const packages = {
  '^(koa|@koa/.*|koa-.*|@types/koa.*)$': ['^server/kit/http/', '^server/clinic/app\\.ts$', '^server/examples/mount/'],
  '^ky$': ['^sdk/src/transport/transport\\.ts$'],
  '^@modelcontextprotocol/sdk$': ['^sdk/mcp/'],
  '^(kysely|pg)$': [
    '^server/kit/storage/',
    '^server/kit/authentication/storage/',
    '^server/clinic/modules/[^/]+/storage/',
    '^server/examples/own-database/',
  ],
  '^hal$': ['^server/kit/representations/'],
}

// npm installs a package below a workspace where another version of it is at the root.
const modules = 'server/clinic/modules/'
const contractOf = (module) => `${module}/contract\\.ts$`
const ours = '^(shared|sdk|server|test)/(?!node_modules/)'
const areaRules = Object.entries(may).map(([area, others]) => ({
  name: `${area} may import ${others.join(', ') || 'nothing else'}`,
  severity: 'error',
  from: { path: `^${area}/` },
  to: {
    path: ours,
    // npm may place the packages of a workspace below it.
    pathNot: ['/node_modules/', ...[area, ...others].map((place) => `^${place}${place.endsWith('.ts') ? '$' : '/'}`)],
  },
}))
const moduleRules = Object.entries(contracts).map(([name, others], index, rows) => {
  const earlier = rows.slice(0, index).map(([other]) => other)
  const later = others.filter((other) => !earlier.includes(other))
  if (later.length > 0)
    throw new Error(`The module ${name} may only import modules before it, not ${later.join(', ')}.`)
  return {
    name: `the module ${name} may import ${others.map((other) => `the contract of ${other}`).join(', ') || 'no other'}`,
    severity: 'error',
    from: { path: `^${modules}${name}/` },
    to: {
      path: `^${modules}[^/]+/`,
      pathNot: [`${name}/`, ...others.map(contractOf)].map((path) => `^${modules}${path}`),
    },
  }
})
const packageRules = Object.entries(packages).map(([name, places]) => ({
  name: `${name} only in ${places.join(', ')}`,
  severity: 'error',
  from: { path: '^(shared|sdk|server)/', pathNot: places },
  to: { path: `node_modules/(${name.slice(1, -1)})/` },
}))

export default {
  forbidden: [
    ...areaRules,
    ...moduleRules,
    {
      name: 'a module without a row in the table of contracts imports no other',
      severity: 'error',
      from: { path: `^${modules}([^/]+)/`, pathNot: Object.keys(contracts).map((name) => `^${modules}${name}/`) },
      to: { path: `^${modules}[^/]+/`, pathNot: `^${modules}$1/` },
    },
    ...packageRules,
    {
      name: 'only agents of the clinic use it as a client',
      severity: 'error',
      from: { path: '^server/clinic/', pathNot: '^server/clinic/modules/agents/' },
      to: { path: '^sdk/' },
    },
    { name: 'no cycles, types included', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'a package does not import its own index',
      severity: 'error',
      from: { path: '^(shared|sdk)/src/' },
      to: { path: '^$1/src/index\\.ts$' },
    },
    {
      name: 'no orphans',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: '\\.d\\.ts$|/(script|suggestions|passkey|worker|create)\\.js$|^test/|^server/create/template/',
      },
      to: {},
    },
    { name: 'everything resolves', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules|dist' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      conditionNames: ['@waymark/source', 'import', 'node', 'types', 'default'],
      exportsFields: ['exports'],
    },
  },
}
