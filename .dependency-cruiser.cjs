// The import rules of docs/architecture.md. `scripts/import-rules.test.ts` plants a violation of each.
const serverTiers = [
  ['platform'],
  ['tenancy'],
  ['files'],
  ['accounts'],
  ['notifications'],
  ['authentication'],
  ['single-sign-on'],
  ['organization-admin', 'people'],
  ['resources', 'appearance'],
  ['meetings'],
  ['planning'],
  ['invitations', 'registration', 'reminders', 'calendar', 'agenda'],
  ['calendar-connections', 'ownership-transfers'],
  ['rooms'],
  [
    'room-chat',
    'admission',
    'room-invitations',
    'presentations',
    'attendance',
    'recordings',
    'chat-calls',
    'feedback',
    'sales',
  ],
  ['recorder', 'captions', 'drive', 'chat'],
  ['transcripts'],
  ['minutes'],
  ['exports', 'meeting-page', 'archives', 'public-pages', 'usage'],
  ['search'],
]

// Features of the web app, lowest first. A feature that others use stands below them.
const webTiers = [
  [
    'auth',
    'chat-calls',
    'feedback',
    'landing',
    'minutes',
    'notifications',
    'recordings',
    'sales',
    'usage',
    'viewer',
  ],
  ['chat', 'drive', 'invitations', 'organization', 'people', 'room-core', 'scheduler-draft', 'transcripts'],
  [
    'calendar',
    'profile',
    'recorder-page',
    'registration',
    'room-captions',
    'room-interpretation',
    'room-presenting',
    'scheduler-availability',
    'seats',
  ],
  ['room-people', 'scheduler'],
  ['meeting-page', 'room', 'search'],
  ['join'],
  ['home'],
]

const modulePath = (name) =>
  name === 'platform' ? 'apps/server/src/platform/' : `apps/server/src/modules/${name}/`
const featurePath = (name) => `apps/web/src/features/${name}/`
const anyOf = (names, pathOf) => `^(${names.map(pathOf).join('|')})`

/** Each tier may import lower tiers only. `kind` begins the names of the rules. */
const upwards = (kind, tiers, pathOf, comment) =>
  tiers.slice(0, -1).map((tier, index) => ({
    name: `${kind}-tier-${tier.join('-')}-imports-downwards`,
    severity: 'error',
    comment,
    from: { path: anyOf(tier, pathOf), pathNot: '\\.test\\.tsx?$' },
    to: { path: anyOf(tiers.slice(index + 1).flat(), pathOf) },
  }))

/** Modules of one tier do not import each other; a module may import itself. */
const sideways = (kind, tiers, folder) =>
  tiers
    .filter((tier) => tier.length > 1)
    .map((tier) => ({
      name: `${kind}-tier-${tier[0]}-has-no-sideways-imports`,
      severity: 'error',
      from: { path: `^${folder}(${tier.join('|')})/`, pathNot: '\\.test\\.tsx?$' },
      to: { path: `^${folder}(${tier.join('|')})/`, pathNot: `^${folder}$1/` },
    }))

/** What benchmarks measure or need without the code of whole modules: statements, and tokens of a crowd. */
const measured = [
  'accounts/auth-sessions/(access|refresh)-token',
  '(agenda|meetings|organization-admin|recordings)/search',
  'calendar/user-meetings.repository',
  'drive/entries.repository',
  'minutes/asking/(question-words|said-in-meetings.repository)',
].map((file) => `^apps/server/src/modules/${file}\\.ts$`)

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'contract-imports-only-zod-and-orpc',
      severity: 'error',
      from: { path: '^packages/contract/src/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^packages/contract/', '(^|/)node_modules/(zod|@orpc/contract)/'] },
    },
    {
      name: 'scheduling-is-pure',
      severity: 'error',
      comment: 'Runs on the server and in the page: no workspace package, nothing of Node.js.',
      from: { path: '^packages/scheduling/src/', pathNot: ['\\.test\\.ts$', '/testing/'] },
      to: { pathNot: ['^packages/scheduling/'] },
    },
    {
      name: 'packages-never-import-apps',
      severity: 'error',
      from: { path: '^(packages|engines)/' },
      to: { path: '^apps/' },
    },
    {
      name: 'apps-are-never-imported',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'server-module-through-its-index',
      severity: 'error',
      from: { path: '^apps/server/src/modules/([^/]+)/' },
      to: {
        path: '^apps/server/src/modules/([^/]+)/',
        pathNot: ['^apps/server/src/modules/$1/', '/index\\.ts$', '\\.tables\\.ts$'],
      },
    },
    {
      name: 'server-module-through-its-index-from-app',
      severity: 'error',
      from: { path: '^apps/server/src/', pathNot: '^apps/server/src/modules/' },
      to: {
        path: '^apps/server/src/modules/[^/]+/',
        // The configuration and the media gate do without the code of whole modules.
        pathNot: [
          '/index\\.ts$',
          '\\.settings\\.ts$',
          '^apps/server/src/modules/(recorder|rooms)/gate\\.ts$',
        ],
      },
    },
    {
      name: 'product-imports-no-tools',
      severity: 'error',
      from: { path: '^(apps|packages|engines)/' },
      to: { path: '^(bench|e2e|scripts)/' },
    },
    {
      name: 'journeys-see-the-product-from-outside',
      severity: 'error',
      comment: 'They take the doubles of vendors, and the list of supported browsers.',
      from: { path: '^e2e/' },
      to: {
        path: '^apps/',
        pathNot: [
          '^apps/server/src/integrations/[^/]+/fake-[^/]+\\.ts$',
          '^apps/web/vite/supported-browsers\\.ts$',
        ],
      },
    },
    {
      name: 'tools-use-server-modules-through-their-index',
      severity: 'error',
      from: { path: '^(bench|scripts)/' },
      to: {
        path: '^apps/server/src/modules/',
        pathNot: ['/index\\.ts$', '\\.tables\\.ts$', ...measured],
      },
    },
    {
      name: 'nothing-imports-the-composition',
      severity: 'error',
      comment:
        'What a module needs of all others comes to it as a dependency, such as the folded personal data.',
      from: { path: '^apps/server/src/(platform|integrations|modules)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/server/src/(app/|commands/|main\\.ts$)' },
    },
    {
      name: 'integrations-import-only-the-platform',
      severity: 'error',
      from: { path: '^apps/server/src/integrations/' },
      to: { path: '^apps/server/src/(modules/|app/|main\\.ts)' },
    },
    {
      name: 'web-feature-through-its-index',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: {
        path: '^apps/web/src/features/([^/]+)/',
        pathNot: ['^apps/web/src/features/$1/', '/index\\.tsx?$'],
      },
    },
    {
      name: 'web-feature-through-its-index-from-app',
      severity: 'error',
      from: { path: '^apps/web/src/', pathNot: '^apps/web/src/features/' },
      to: { path: '^apps/web/src/features/', pathNot: ['/index\\.tsx?$'] },
    },
    {
      name: 'web-shared-imports-no-feature',
      severity: 'error',
      from: { path: '^apps/web/src/shared/' },
      to: { path: '^apps/web/src/(features|app)/' },
    },
    {
      name: 'only-media-imports-livekit-client',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: '^packages/media/' },
      to: { path: '(^|/)node_modules/livekit-client/' },
    },
    {
      name: 'only-its-integration-imports-a-vendor',
      severity: 'error',
      from: { path: '^apps/server/src/', pathNot: ['^apps/server/src/integrations/', '\\.test\\.ts$'] },
      to: { path: '(^|/)node_modules/(livekit-server-sdk|nodemailer|@livekit)/' },
    },
    {
      name: 'tests-are-not-imported',
      severity: 'error',
      from: { pathNot: '\\.(test|spec)\\.tsx?$' },
      to: { path: '\\.(test|spec)\\.tsx?$' },
    },
    {
      name: 'imports-resolve',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['^virtual:', '\\?'] },
    },
    ...upwards(
      'server',
      serverTiers,
      modulePath,
      'A module is imported only downwards. Upwards goes by event, by a port that app/modules.ts wires, or by a contribution that app/ folds.',
    ),
    ...sideways('server', serverTiers, 'apps/server/src/modules/'),
    ...upwards(
      'web',
      webTiers,
      featurePath,
      'A feature is imported only downwards. What two features of a tier share belongs in a lower one, or in src/shared.',
    ),
    ...sideways('web', webTiers, 'apps/web/src/features/'),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^(apps|packages)/[^/]+/dist/', '\\.css$', '\\.svg$', '\\.json$'] },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
    },
  },
}
