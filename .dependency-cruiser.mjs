/** Who may import what of ours; what is not here may import nothing of ours. */
const packages = {
  'packages/i18n': [],
  'packages/ui': [],
  'packages/launcher': ['apps/sandbox'],
  'packages/validation': ['packages/i18n'],
  'packages/api-client': ['packages/validation', 'packages/i18n'],
  'packages/telemetry': ['packages/api-client'],
  'packages/site': ['packages/ui', 'packages/i18n', 'packages/validation', 'packages/api-client', 'packages/telemetry'],
  'packages/releasing': ['packages/launcher', 'packages/api-client', 'packages/testing'],
  'packages/testing': [
    'packages/launcher',
    'packages/api-client',
    'packages/telemetry',
    'packages/i18n',
    'packages/ui',
    'apps/sandbox',
  ],
  'apps/intl': ['packages/site', 'packages/ui', 'packages/i18n', 'packages/validation', 'packages/api-client'],
  'apps/cn': ['packages/site', 'packages/ui', 'packages/i18n', 'packages/validation', 'packages/api-client'],
  'apps/console': ['packages/site', 'packages/ui', 'packages/i18n', 'packages/api-client'],
  'apps/server': ['packages/api-client', 'packages/validation', 'packages/i18n', 'packages/telemetry'],
  'apps/sandbox': [],
}

/** Inside the server: the folders that a folder may import from, beside itself and the files that lie beside the folders. */
const serverFolders = {
  domain: [],
  gateways: ['domain'],
  database: ['domain', 'gateways'],
  http: ['database', 'domain', 'gateways'],
  features: ['database', 'domain', 'gateways', 'http'],
  jobs: ['database', 'domain', 'features'],
  seed: ['database', 'domain', 'features'],
  settings: [],
  operators: ['database', 'domain', 'features', 'gateways'],
}

const tests = '/(tests|bench|e2e)/|/src/testing/|vitest[.]|/stack-setup'
const anyOf = paths => `^(${paths.join('|')})/`

const packageRules = Object.entries(packages).map(([from, mayImport]) => ({
  name: `${from.replace('/', '-')}-imports`,
  comment: `${from} imports of ours only ${mayImport.join(', ') || 'nothing'}.`,
  severity: 'error',
  from: { path: `^${from}/`, pathNot: tests },
  to: { path: '^(apps|packages)/', pathNot: anyOf([from, ...mayImport]) },
}))

const serverRules = Object.entries(serverFolders).map(([from, mayImport]) => ({
  name: `server-${from}-imports`,
  comment: `src/${from} of the server imports only from ${mayImport.join(', ') || 'itself'}.`,
  severity: 'error',
  from: { path: `^apps/server/src/${from}/`, pathNot: tests },
  to: { path: '^apps/server/src/[^/]+/', pathNot: anyOf([from, ...mayImport].map(name => `apps/server/src/${name}`)) },
}))

/** The rules of docs/architecture.md; run by `pnpm imports`. */
export default {
  forbidden: [
    {
      name: 'no-circle',
      comment: 'Two files never import each other, not even for a type, and not by way of others.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-circle-of-features',
      comment: 'Two features of the server never import each other, not even by way of others.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^apps/server/src/features/[^/]+$' },
      to: { circular: true },
    },
    {
      name: 'resolved',
      comment: 'An import that leads nowhere would hide from the other rules.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    ...packageRules,
    ...serverRules,
    {
      name: 'server-domain-is-pure',
      comment: 'Rules read no clock, random, file, network or database.',
      severity: 'error',
      from: { path: '^apps/server/src/domain/', pathNot: tests },
      to: { path: '^node:|/node_modules/(pg|kysely|fastify)/|^apps/server/src/(?!domain/)' },
    },
    {
      name: 'server-domain-needs-no-system',
      comment: 'Neither does it use a module of Node.',
      severity: 'error',
      from: { path: '^apps/server/src/domain/', pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'server-loads-the-contract',
      comment: 'The server loads the contract of the API, never its client.',
      severity: 'error',
      from: { path: '^apps/server/', pathNot: tests },
      to: {
        path: '^packages/api-client/src/',
        pathNot: '^packages/api-client/src/(contract|staff/(?!client)|envelope)',
      },
    },
    {
      name: 'site-features-stand-alone',
      comment: 'A feature of the site never imports another.',
      severity: 'error',
      from: { path: '^packages/site/src/features/([^/]+)/' },
      to: { path: '^packages/site/src/features/[^/]+/', pathNot: '^packages/site/src/features/$1/' },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    // Nothing imports a test. The types of routes are generated.
    exclude: { path: String.raw`\.test\.tsx?$|/\+types/|/(dist|build|\.react-router|\.turbo|\.data|\.cache)/` },
    enhancedResolveOptions: {
      conditionNames: ['node', 'import', 'types', 'default'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
