/** Who may import whom, and nothing else. Everything may import within its own area; test may import everything. */
const may = {
  'shared/src': [],
  'sdk/src': ['shared/src'],
  'sdk/examples': ['shared/src', 'sdk/src'],
  'server/src/domain': [],
  'server/src/hypermedia': ['shared/src'],
  'server/src/representations': ['shared/src', 'server/src/hypermedia'],
  'server/src/http': ['shared/src', 'server/src/hypermedia'],
  'server/src/authentication': ['shared/src', 'server/src/domain', 'server/src/http'],
  'server/src/resources': [
    'shared/src',
    'server/src/domain',
    'server/src/hypermedia',
    'server/src/http',
    'server/src/authentication',
  ],
  'server/src/levels': [
    'shared/src',
    'server/src/domain',
    'server/src/hypermedia',
    'server/src/http',
    'server/src/resources',
  ],
  'server/src/storage': ['server/src/domain'],
}

/** Packages that only some places may import. */
const packages = {
  '^(koa|@koa/.*|koa-.*|@types/koa.*)$': ['^server/src/http/', '^server/src/app\\.ts$'],
  '^ky$': ['^sdk/src/transport\\.ts$'],
  '^(kysely|pg)$': ['^server/src/storage/'],
  '^hal$': ['^server/src/representations/'],
}

const ours = '^(shared|sdk|server|test)/'
const areaRules = Object.entries(may).map(([area, others]) => ({
  name: `${area} may import ${others.join(', ') || 'nothing else'}`,
  severity: 'error',
  from: { path: `^${area}/` },
  to: { path: ours, pathNot: [area, ...others].map((place) => `^${place}/`) },
}))
const packageRules = Object.entries(packages).map(([name, places]) => ({
  name: `${name} only in ${places.join(', ')}`,
  severity: 'error',
  from: { path: '^(shared|sdk|server)/', pathNot: places },
  to: { path: `node_modules/(${name.slice(1, -1)})/` },
}))

export default {
  forbidden: [
    ...areaRules,
    ...packageRules,
    { name: 'no cycles, types included', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'a package does not import its own index',
      severity: 'error',
      from: { path: '^(shared|sdk)/src/' },
      to: { path: '^$1/src/index\\.ts$' },
    },
    {
      name: 'a sibling resource lends only its representation',
      severity: 'error',
      from: { path: '^server/src/resources/([^/]+)/' },
      to: { path: '^server/src/resources/[^/]+/', pathNot: ['^server/src/resources/$1/', '-representation\\.ts$'] },
    },
    {
      name: 'no orphans',
      severity: 'error',
      from: { orphan: true, pathNot: '\\.d\\.ts$|/(script|passkey)\\.js$|^test/' },
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
