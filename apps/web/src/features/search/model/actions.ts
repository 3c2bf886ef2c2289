import type { Permissions } from '@majlis/contract'
import { isNear, wordsOf } from '@majlis/i18n'

/** Pages that an action opens, with the permission that they need; some depend on more, which `Parts` has. */
export const pages = {
  home: { to: '/home', needs: 'view_dashboard' },
  calendar: { to: '/calendar', needs: 'view_meeting' },
  meetings: { to: '/meeting-management', needs: 'view_meeting' },
  pastMeetings: { to: '/meeting-management?type=previous', needs: 'view_meeting' },
  recordings: { to: '/cloud', needs: 'view_meeting' },
  ask: { to: '/ask', needs: 'view_meeting' },
  chat: { to: '/chat', needs: null },
  drive: { to: '/drive', needs: null },
  profile: { to: '/profile', needs: null },
  preferences: { to: '/profile?tab=preferences', needs: null },
  ownMeetings: { to: '/profile?tab=meetings', needs: null },
  calendars: { to: '/profile?tab=calendars', needs: null },
  notifications: { to: '/profile?tab=notifications', needs: null },
  ownSecurity: { to: '/profile?tab=security', needs: null },
  ownData: { to: '/profile?tab=data', needs: null },
  inviteUser: { to: '/add-user', needs: 'view_user' },
  importUsers: { to: '/upload-multiple-user', needs: 'view_user' },
  users: { to: '/user-management', needs: 'view_user' },
  teams: { to: '/user-management/teams', needs: 'view_user' },
  units: { to: '/user-management/business-units', needs: 'view_user' },
  requests: { to: '/user-management/requests', needs: 'view_user' },
  deletedUsers: { to: '/user-management/deleted', needs: 'view_user' },
  seats: { to: '/assign-host', needs: 'view_user' },
  organization: { to: '/organization-info', needs: 'view_organization' },
  branding: { to: '/organization?tab=appearance', needs: 'view_organization' },
  access: { to: '/organization?tab=access', needs: 'view_organization' },
  domains: { to: '/organization?tab=domains', needs: 'view_organization' },
  meetingRules: { to: '/organization?tab=meetings', needs: 'view_organization' },
  security: { to: '/organization?tab=security', needs: 'view_organization' },
  retention: { to: '/organization?tab=retention', needs: 'view_organization' },
  notificationDefaults: { to: '/organization?tab=notifications', needs: 'view_organization' },
  feedback: { to: '/organization?tab=feedback', needs: 'view_organization' },
  usage: { to: '/organization?tab=usage', needs: 'view_organization' },
  auditLog: { to: '/organization?tab=audit', needs: 'view_organization' },
  installationFeedback: { to: '/console/feedback', needs: null },
  salesRequests: { to: '/console/sales', needs: null },
} as const satisfies Record<string, { to: string; needs: keyof Permissions | null }>

type PageAction = keyof typeof pages
/** Actions that need no page. */
const deeds = ['schedule', 'install', 'light', 'dark', 'auto', 'signOut'] as const
type Deed = (typeof deeds)[number]
export type ActionName = PageAction | Deed

/** Parts of the product that not everyone has. */
export interface Parts {
  ask: boolean
  chat: boolean
  drive: boolean
  /** The operator's console. */
  console: boolean
  install: boolean
}

const partOf: Partial<Record<ActionName, keyof Parts>> = {
  ask: 'ask',
  chat: 'chat',
  drive: 'drive',
  installationFeedback: 'console',
  salesRequests: 'console',
  install: 'install',
}

/** The actions that the user may do. */
export function actionsFor(permission: Permissions, parts: Parts): ActionName[] {
  const isPage = ({ needs }: { needs: keyof Permissions | null }) => needs === null || permission[needs]
  const opened = (Object.keys(pages) as PageAction[]).filter((name) => isPage(pages[name]))
  const [schedule, ...others] = deeds
  const all = [...(permission.view_meeting ? [schedule] : []), ...opened, ...others]
  return all.filter((name) => {
    const part = partOf[name]
    return part === undefined || parts[part]
  })
}

/** Whether each typed word begins a word of the title or of its other words, or does so but for a typo. */
export function isMeant(typed: string, { title, words }: { title: string; words: string }): boolean {
  const known = wordsOf(`${title} ${words}`)
  return wordsOf(typed).every(
    (word) => known.some((one) => one.startsWith(word)) || isNear([word], known.join(' ')),
  )
}
