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
  /** Code that comes with the page all the same: what runs at once when its opening is used. */
  openingCode?: string[]
  /** Code that is fetched once the screen has been painted, because the next step needs it at once. */
  later?: string[]
  /** Of that, what runs at once for people who have pressed the button of its opening. */
  urgent?: string[]
  /** What it requests in any case. Visitors' browsers get it with the page: src/platform/http/web-app.ts of the server. */
  ahead?: Ahead
  /** What its opening says. */
  words?: Words
  /** Makes its opening usable before the app has come. */
  script?: keyof typeof scripts
  /** Modules that must not be in its bundle (docs/decisions/0005-first-screens.md). */
  forbiddenModules?: RegExp
}

export interface Ahead {
  /** Addresses that it is asked for; the first group is its last part. */
  address: string
  call: string
}

/** As `namespace:group.name`. */
export type Words = string[]

/** What each first screen is made of; the first match counts. */
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
    ahead: {
      address: String.raw`^/m/j/(\d{12}|[a-z0-9]{3,20})(?:/|$)`,
      call: '/api/meeting/calender/get-meeting-info/',
    },
    words: [
      'join:door.joining',
      'join:door.starting',
      'join:door.name',
      'join:door.join',
      'join:door.ask',
      'join:door.wait_for_host',
      'join:door.host_lets_in',
      'join:door.audience',
      'join:door.both_off',
      'join:door.microphone_off',
      'join:door.camera_off',
      'join:door.recorded',
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
    // What checks fields, and what places menus and panels, which come with the first of them.
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

/** What people on slow lines wait for after a first screen, and modules that must not be in it. */
export const nextParts: Pick<FirstScreen, 'name' | 'modules' | 'forbiddenModules'>[] = [
  {
    name: 'room',
    modules: ['features/room/index.ts'],
    // What checks fields, and the router.
    forbiddenModules: /node_modules\/(zod|@tanstack\/(react-router|router-core))\//,
  },
  {
    name: 'menus of the shell',
    modules: ['shell/OpenAccountMenu.tsx', 'shell/PhoneMenu.tsx', 'notifications/components/OpenBell.tsx'],
    forbiddenModules: /node_modules\/zod\//,
  },
]
