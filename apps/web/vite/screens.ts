import type { openings } from './openings.ts'

/** The plain scripts that pages name, and where their code is. */
export const scripts = {
  'start.js': './start-script.js',
  'pre-join.js': './pre-join-script.js',
  'old-browser.js': './old-browser-script.js',
}

export interface FirstScreen {
  name: string
  /** How its addresses begin. */
  paths: string[]
  /** Shown to people who seem to be signed in; others are redirected. */
  needsSession?: boolean
  /** The frame that is painted before the app has come. */
  opening?: keyof typeof openings
  /** Its code, by the end of the module's path. */
  modules: string[]
  namespaces: string[]
  /** The modules whose own style sheets the opening needs; all else of a screen that names some waits for its paint. */
  openingModules?: string[]
  /** Code that still comes with the page, because it runs as soon as the opening is used. */
  openingCode?: string[]
  /** Code that loads after the screen's first paint, because the next step needs it immediately. */
  later?: string[]
  /** Code of the step after it: its links are added in portions once people have looked around, before the app runs it. */
  afterwards?: string[]
  /** The part of `later` that runs immediately if someone has already pressed the opening's button. */
  urgent?: string[]
  /**
   * A request that it always makes. Visitors' browsers get the response with the page: src/platform/http/web-app.ts
   * of the server.
   */
  ahead?: Ahead
  /** The texts of its opening. */
  words?: Words
  /** Makes its opening usable before the app has come. */
  script?: keyof typeof scripts
  /** Modules that must not be in its bundle (docs/decisions/0005-first-screens.md). */
  forbiddenModules?: RegExp
}

export interface Ahead {
  /** Matches the address; the first group is appended to the call. */
  address: string
  call: string
}

/** As `namespace:group.name`. */
export type Words = string[]

/** The modules of each first screen; the first match is used. */
export const screens: FirstScreen[] = [
  {
    name: 'pre-join',
    paths: ['/m/j/', '/join/meeting', '/start-meeting'],
    opening: 'preJoin',
    modules: ['join/ahead/index.ts', 'app/PreJoinApp.tsx'],
    openingModules: ['ui/src/MajlisProvider.tsx', 'components/first-stage.ts'],
    openingCode: ['join/ahead/index.ts'],
    namespaces: ['join'],
    later: ['media/src/livekit-room.ts', 'join/components/Inside.tsx'],
    urgent: ['media/src/livekit-room.ts'],
    afterwards: ['features/room/index.ts'],
    ahead: {
      address: String.raw`^/m/j/(\d{12}|[a-z0-9]{3,20})(?:/|$)`,
      call: '/api/meeting/calender/get-meeting-info/',
    },
    words: [
      'join:pre_join.joining',
      'join:pre_join.starting',
      'join:pre_join.name',
      'join:pre_join.join',
      'join:pre_join.ask',
      'join:pre_join.wait_for_host',
      'join:pre_join.host_lets_in',
      'join:pre_join.audience',
      'join:pre_join.both_off',
      'join:pre_join.microphone_off',
      'join:pre_join.camera_off',
      'join:pre_join.recorded',
      'join:pre_join.captions_on',
      'join:pre_join.captions_on_sent',
      'join:pre_join.captions_possible',
      'join:pre_join.captions_possible_sent',
      'errors:room.name_required',
    ],
    script: 'pre-join.js',
    // Router, queries and the whole client of the API.
    forbiddenModules: /node_modules\/(@orpc|@tanstack|i18next)\//,
  },
  // People who type an ID have no meeting to join yet.
  {
    name: 'entry',
    paths: ['/m/j'],
    modules: ['join/ahead/index.ts', 'app/PreJoinApp.tsx', 'components/EntryForm.tsx'],
    namespaces: ['join'],
  },
  {
    name: 'sign',
    paths: ['/sign-'],
    modules: ['app/App.tsx', 'features/auth/index.ts'],
    namespaces: ['common', 'errors', 'auth', 'security'],
  },
  {
    name: 'home',
    paths: ['/home'],
    needsSession: true,
    opening: 'home',
    modules: ['app/App.tsx', 'app/shell/Shell.tsx', 'features/home/index.ts'],
    openingModules: ['ui/src/MajlisProvider.tsx', 'app/shell/Shell.module.css'],
    namespaces: ['common', 'errors', 'shell', 'home', 'invitations', 'recurrence'],
    later: ['shell/OpenAccountMenu.tsx', 'shell/PhoneMenu.tsx', 'notifications/components/OpenBell.tsx'],
    // Validates fields, and positions menus and panels; both load with the first of these.
    forbiddenModules: /node_modules\/(zod|@floating-ui)\//,
    words: [
      'home:greeting.morning',
      'home:greeting.afternoon',
      'home:greeting.evening',
      'home:setUp.title',
      'home:setUp.text',
      'home:setUp.begin',
    ],
  },
]

/** What people on slow connections wait for after a first screen, and modules that it must not contain. */
export const nextParts: Pick<FirstScreen, 'name' | 'modules' | 'forbiddenModules'>[] = [
  {
    name: 'room',
    modules: ['features/room/index.ts'],
    // Validates fields, and the router.
    forbiddenModules: /node_modules\/(zod|@tanstack\/(react-router|router-core))\//,
  },
  {
    name: 'menus of the shell',
    modules: ['shell/OpenAccountMenu.tsx', 'shell/PhoneMenu.tsx', 'notifications/components/OpenBell.tsx'],
    forbiddenModules: /node_modules\/zod\//,
  },
]
