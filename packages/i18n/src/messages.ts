import type agenda from './messages/en/agenda.json'
import type archive from './messages/en/archive.json'
import type audit from './messages/en/audit.json'
import type auth from './messages/en/auth.json'
import type brochure from './messages/en/brochure.json'
import type browsers from './messages/en/browsers.json'
import type calendar from './messages/en/calendar.json'
import type chat from './messages/en/chat.json'
import type chatCalls from './messages/en/chatCalls.json'
import type clash from './messages/en/clash.json'
import type common from './messages/en/common.json'
import type drive from './messages/en/drive.json'
import type errors from './messages/en/errors.json'
import type features from './messages/en/features.json'
import type feedback from './messages/en/feedback.json'
import type files from './messages/en/files.json'
import type home from './messages/en/home.json'
import type invitations from './messages/en/invitations.json'
import type join from './messages/en/join.json'
import type landing from './messages/en/landing.json'
import type mail from './messages/en/mail.json'
import type meeting from './messages/en/meeting.json'
import type meetingPage from './messages/en/meetingPage.json'
import type usage from './messages/en/usage.json'
import type minutes from './messages/en/minutes.json'
import type notifications from './messages/en/notifications.json'
import type people from './messages/en/people.json'
import type pricing from './messages/en/pricing.json'
import type organization from './messages/en/organization.json'
import type profile from './messages/en/profile.json'
import type recordings from './messages/en/recordings.json'
import type recurrence from './messages/en/recurrence.json'
import type registration from './messages/en/registration.json'
import type room from './messages/en/room.json'
import type sales from './messages/en/sales.json'
import type scheduler from './messages/en/scheduler.json'
import type search from './messages/en/search.json'
import type seats from './messages/en/seats.json'
import type security from './messages/en/security.json'
import type settings from './messages/en/settings.json'
import type shell from './messages/en/shell.json'
import type site from './messages/en/site.json'
import type terms from './messages/en/terms.json'
import type transcripts from './messages/en/transcripts.json'
import type viewer from './messages/en/viewer.json'

/** Every namespace with the shape of its English file, from which the keys are typed. */
export interface Messages {
  agenda: typeof agenda
  archive: typeof archive
  audit: typeof audit
  auth: typeof auth
  brochure: typeof brochure
  browsers: typeof browsers
  calendar: typeof calendar
  chat: typeof chat
  chatCalls: typeof chatCalls
  clash: typeof clash
  common: typeof common
  drive: typeof drive
  errors: typeof errors
  features: typeof features
  feedback: typeof feedback
  files: typeof files
  home: typeof home
  invitations: typeof invitations
  join: typeof join
  landing: typeof landing
  mail: typeof mail
  meeting: typeof meeting
  meetingPage: typeof meetingPage
  minutes: typeof minutes
  usage: typeof usage
  notifications: typeof notifications
  people: typeof people
  pricing: typeof pricing
  organization: typeof organization
  profile: typeof profile
  recordings: typeof recordings
  recurrence: typeof recurrence
  registration: typeof registration
  room: typeof room
  sales: typeof sales
  scheduler: typeof scheduler
  search: typeof search
  seats: typeof seats
  security: typeof security
  settings: typeof settings
  shell: typeof shell
  site: typeof site
  terms: typeof terms
  transcripts: typeof transcripts
  viewer: typeof viewer
}

export type Namespace = keyof Messages

type PluralSuffix = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
type WithoutPlural<K extends string> = K extends `${infer Base}_${PluralSuffix}` ? Base : K
type Flat<T> = {
  [K in keyof T & string]: T[K] extends string
    ? WithoutPlural<K>
    : `${K}.${WithoutPlural<keyof T[K] & string>}`
}[keyof T & string]

/** The keys of a namespace as `t` takes them: nested ones with a dot, counted ones without their plural suffix. */
export type MessageKey<N extends Namespace> = N extends 'errors'
  ? Extract<keyof Messages['errors'], string>
  : Flat<Messages[N]>

/** `count` chooses the plural form; numbers are written in the language's digits. */
export type MessageValues = Record<string, string | number>

export type Text<N extends Namespace> = (key: MessageKey<N>, values?: MessageValues) => string
