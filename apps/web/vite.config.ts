import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { appManifests } from './vite/app-manifest.ts'
import { classNameOf } from './vite/class-names.ts'
import { firstScreen } from './vite/first-screen.ts'
import { noChatCrypto } from './vite/no-chat-crypto.ts'
import { noCircularChunks } from './vite/no-circular-chunks.ts'
import { pdfAssets } from './vite/pdf-assets.ts'
import { publicPages } from './vite/public-pages.ts'
import { segmentationAssets } from './vite/segmentation-assets.ts'
import { buildTargets } from './vite/supported-browsers.ts'
import { draftFieldScope } from './src/features/scheduler-draft/model/field-scopes.ts'
import { routes } from './src/shared/api/routes.ts'
import { lightRoutes } from './src/shared/light-api/light-routes.ts'

const api = process.env['MAJLIS_API_URL'] ?? 'http://127.0.0.1:3000'

/** The modules of React itself. */
const reactItself = /node_modules\/(react|react-dom|scheduler)\/|apps\/web\/src\/app\/react\./

/** Modules that every page runs first, before React. */
const plain = new RegExp(
  [
    'apps/web/src/(app/(pre-join-path|opening|zod-without-eval)|shared/(browser-storage/|browser-support/|light-api/|own-task/|meeting-link/meeting-reference|store/store\\.|session/(follow-sign-out|held-session|session|session-renewal|session-store|unreported-sign-out|visitor-page)\\.))',
    'packages/contract/src/(first-limits|meeting-roles|realtime)\\.',
    'packages/i18n/src/(error-code|formats|languages)\\.',
    'vite/(preload-helper|modulepreload-polyfill)',
  ].join('|'),
)

/** Modules from a link to the SFU's room, without anything that React renders. */
const way = new RegExp(
  [
    'apps/web/src/features/join/(ahead/|model/(pre-join-ahead|first-picture|join-|memory|preferred|wanted-devices)|components/(first-stage|FirstPicture\\.module))',
    'apps/web/src/shared/room-endings/',
    'packages/media/src/(backdrops|call|call-deps|call-snapshot|camera|blocked-devices|devices|index|local-media|local-media-deps|microphone-level|open-devices|previews|publisher|reaction-line|reconnect|reconnect-pause|screen-share|silence|snapshot-store|speaker|test-tone|types|video-views)\\.',
  ].join('|'),
)

/**
 * Modules that every first screen requests, pre-join too. By name, so that what only some screens need does
 * not weigh on all of them.
 */
const first = new RegExp(
  [
    'node_modules/clsx/',
    'node_modules/@mantine/hooks/esm/(use-(color-scheme|did-update|id|isomorphic-effect|media-query|reduced-motion)|utils/random-id)/',
    'node_modules/@mantine/core/esm/core/(Box|DirectionProvider|InlineStyles|MantineProvider|factory|styles-api|utils)/',
    'node_modules/@mantine/core/esm/components/(ActionIcon|Button|Loader|Skeleton|Transition|UnstyledButton)/',
    'node_modules/@tabler/icons-react/dist/esm/(createReactComponent|defaultAttributes|icons/Icon(Login2|Microphone|MicrophoneOff|MoodSad|User|Video|VideoOff)\\.)',
    // The style sheets of pre-join are small, and together they save it a request.
    'apps/web/src/features/join/components/(JoinForm|PreJoin|PreJoinFrame|Preview)\\.module\\.css',
    'apps/web/src/(app/FailurePage|shared/navigation/)',
    'apps/web/src/shared/(session/(index|return-path|useReader|useSession)|store/useSnapshot)\\.',
    'packages/contract/src/limits\\.',
    'packages/i18n/src/(page-text|period-first|plural-form|react|region-formats|translate)\\.',
    'packages/ui/src/(Avatar|Chip|EmptyState|initials|MajlisProvider|Mark|Notice|OrganizationMark|styles|TextField|theme)\\.',
    // Home's frame needs only the style sheets of these.
    'packages/ui/src/(Card|Page)\\.module\\.css',
  ].join('|'),
)

/** Modules up to the button that joins a meeting; everything else of pre-join comes later. */
const preJoin = new RegExp(
  [
    'apps/web/src/app/PreJoinApp',
    'apps/web/src/features/join/(index|hooks/(useFocusOn|useJoin|useMemberName)|routes/JoinPage|components/(MeetingPreJoin|PreJoin|JoinForm|Preview|PreJoinFrame|Devices|load-no-calls)\\.)',
  ].join('|'),
)

/** Modules from Join to the room's own code. */
const inside = /apps\/web\/src\/features\/join\/(model\/load-room|components\/(Inside|FirstPicture))\./

/** Small modules in the head of visitors' pages, pre-join included. */
const choices =
  /apps\/web\/src\/shared\/preferences\/(PageChoices|LanguageChoice|ThemeToggle|preferences|useLanguageChoice)\./

/** The style sheets of Home's frame, in one file: vite/openings.ts. */
const homeFrame =
  /apps\/web\/src\/(app\/shell\/(Shell|TopBar)|features\/search\/components\/SearchField|features\/home\/components\/(cards|SetUpCard))\.module\.css/

/** Small modules that the shell or Home shares with other screens that have a shell; each would otherwise be a file of its own. */
const shell = new RegExp(
  [
    'apps/web/src/features/chat-calls/(hooks/useChatUrl|model/(active-calls|open-chat|open-later))\\.',
    'apps/web/src/features/minutes/index\\.',
    'apps/web/src/features/(scheduler/components/SchedulerProvider|scheduler-draft/model/target)\\.',
    'apps/web/src/features/search/model/page-field\\.',
    'apps/web/src/shared/(app-install/install-prompt|features/useHasFeature|later/Later|lists/useFirstRows)\\.',
  ].join('|'),
)

/** The shell itself, with the parts of it that its menus share. */
const shellItself = new RegExp(
  [
    'apps/web/src/app/(appearance|shell)/(?!OpenAccountMenu|PhoneMenu|Shell\\.module|TopBar\\.module)',
    'apps/web/src/features/chat-calls/(components/ActiveCalls|model/ignored-calls)\\.',
    'apps/web/src/features/notifications/(components/(BellButton|NotificationBell)|model/(merge-first|use-notifications))\\.',
    'apps/web/src/features/search/components/SearchField\\.tsx',
    'apps/web/src/shared/app-install/useAppManifest\\.',
    'node_modules/@tabler/icons-react/dist/esm/icons/Icon(Loader2|Menu2)\\.',
  ].join('|'),
)

/** Home, with what its list and its panels share. */
const home =
  /apps\/web\/src\/features\/(home\/(api\/(coming-meetings|useStartMeeting)|components\/(ComingMeetings|EnterButton|MeetingDays|MeetingRow|OwnActions|PlanCard|RowBadges|SetUpCard\.tsx|StartCard)|index|model\/day-groups|routes\/HomePage)|invitations\/components\/(InvitationsFrame|InvitationsPanel|PendingInvitations))/

/** Texts that screens request together, so that a language has one file for each line. */
const textsTogether = [
  ['common', 'errors'],
  ['home', 'shell'],
  ['invitations', 'recurrence'],
]

/** Names the file of a module of these texts; null for other modules. */
function textFile(namespaces: string[]): (id: string) => string | null {
  const text = new RegExp(`i18n/src/messages/(\\w+)/(?:${namespaces.join('|')})\\.json$`)
  return (id) => {
    const language = text.exec(id)?.[1]
    return language ? `${namespaces.join('-')}-${language}` : null
  }
}

/** Menus, dialogs and what carries them, which the room and most other screens share. */
const overlays = new RegExp(
  [
    'node_modules/@floating-ui/',
    'node_modules/@mantine/core/esm/components/(FocusTrap|Menu|Modal|ModalBase|Overlay|Popover|Portal|ScrollArea)/',
    'apps/web/src/shared/dialog/',
  ].join('|'),
)

/** Two parts of what all screens but pre-join are built on, which run one by one: app/screens.tsx. */
const routing =
  /node_modules\/(@tanstack\/(history|react-router|react-store|router-core|store)|use-sync-external-store)\/|apps\/web\/src\/app\/routing\./
const data =
  /node_modules\/(@tanstack\/(query-core|react-query)|@orpc)\/|apps\/web\/src\/(app\/query-client\.|shared\/(api|changes)\/)/

/** The part of the rest that needs the router. Separate, because a guest's room does not. */
const routed =
  /apps\/web\/src\/(app\/(App|router|guard)|features\/invitations\/components\/invitations\.module|shared\/(brand|fonts|frame|links|loaded-on-press)\/|shared\/(meeting-link\/JoinForm|meeting-page-link\/meeting-page-address|meeting-zone\/useTimeThere)\.)/

/** The rest of that. */
const base = new RegExp(
  [
    'node_modules/@mantine/core/esm/(core|components/(Anchor|CloseButton|Input|InputBase|Text|TextInput|VisuallyHidden))/',
    'apps/web/src/shared/(browser-notices|clipboard|invitation|lists/pages|new-id|notice-card|phone|realtime|reminders|session|store)[/.]',
    'packages/(ui|i18n)/src/(?!messages/|zone-cities/|browser-name|near-words|notification-text|DataTable|components\\.css)',
  ].join('|'),
)

/**
 * The page needs of the contract only methods, paths and facts about fields. What these modules compute is computed here instead, so
 * that neither the schemas nor Zod travel to the browser.
 */
function lightContract(): Plugin {
  const values = new Map<string, object>([
    [fileURLToPath(new URL('./src/shared/api/routes.ts', import.meta.url)), { routes }],
    [fileURLToPath(new URL('./src/shared/light-api/light-routes.ts', import.meta.url)), { lightRoutes }],
    [
      fileURLToPath(new URL('./src/features/scheduler-draft/model/field-scopes.ts', import.meta.url)),
      { draftFieldScope },
    ],
  ])
  return {
    name: 'majlis-light-contract',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const exported = values.get(id)
      if (!exported) return null
      return Object.entries(exported)
        .map(([name, value]) => `export const ${name} = JSON.parse(${JSON.stringify(JSON.stringify(value))})`)
        .join('\n')
    },
  }
}

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    noChatCrypto(),
    noCircularChunks(),
    lightContract(),
    react(),
    firstScreen(),
    publicPages(),
    appManifests(),
    segmentationAssets(),
    pdfAssets(),
  ],
  css: { modules: { generateScopedName: classNameOf } },
  resolve: { dedupe: ['react', 'react-dom', '@mantine/core', '@mantine/hooks'] },
  build: {
    target: buildTargets,
    sourcemap: false,
    // No data: addresses in style sheets; the content security policy allows none for fonts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 800,
    modulePreload: { polyfill: false },
    manifest: true,
    rolldownOptions: {
      // The second is for the recorder's browser alone.
      input: ['index.html', 'recorder.html'].map((name) => fileURLToPath(new URL(name, import.meta.url))),
      output: {
        codeSplitting: {
          groups: [
            // One file has what every first screen needs, another the small icons that many screens share.
            { name: 'react', test: reactItself, priority: 4 },
            { name: 'plain', test: plain, priority: 3 },
            { name: 'way', test: way, priority: 3 },
            { name: 'first', test: first, priority: 3 },
            { name: 'choices', test: choices, priority: 3 },
            { name: 'home-frame', test: homeFrame, priority: 3 },
            { name: 'pre-join', test: preJoin, priority: 2 },
            { name: 'routing', test: routing, priority: 3 },
            { name: 'data', test: data, priority: 3 },
            // Without what the indexes of features export beside what is named.
            { name: 'shell', test: shell, priority: 3, includeDependenciesRecursively: false },
            { name: 'shell-itself', test: shellItself, priority: 3, includeDependenciesRecursively: false },
            { name: 'home', test: home, priority: 3, includeDependenciesRecursively: false },
            { name: 'base', test: base, priority: 2 },
            { name: 'routed', test: routed, priority: 1 },
            ...textsTogether.map((namespaces) => ({
              name: textFile(namespaces),
              debugName: namespaces.join(),
              priority: 1,
            })),
            { name: 'inside', test: inside, priority: 2 },
            { name: 'overlays', test: overlays, priority: 2, minShareCount: 2 },
            {
              name: 'icons',
              test: /@tabler\/icons-react\/dist\/esm\/icons\//,
              minShareCount: 2,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': api,
      '/dev': api,
      '/calendar/feed': api,
      '/calender/feed': api,
      '/agenda-content': api,
      '/drive-content': api,
      '/meeting-archive': api,
      '/calendar-sign-in': api,
      '/_matrix': api,
      '/ws': { target: api, ws: true },
    },
  },
})
