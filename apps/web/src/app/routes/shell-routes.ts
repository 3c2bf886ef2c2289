import { loadText } from '@majlis/i18n/react'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { requireDrive, requireFounder, requireOperator, requirePermission } from '../guard.ts'
import { organizationPages } from '../../features/organization/index.ts'
import type { ShownTranscript } from '../../shared/meeting-page-link/index.ts'
import { session } from '../../shared/session/index.ts'
import { queryClient } from '../query-client.ts'
import { leadToOwnRoom } from './own-room.ts'
import { texts } from './root.ts'
import { shell } from './shell.ts'

const registrationFeature = () => import('../../features/registration/index.ts')
const seatsFeature = () => import('../../features/seats/index.ts')
const recordingsFeature = () => import('../../features/recordings/index.ts')
// Loaded lazily, so that other screens don't load the code of these areas.
const notificationsPage = async () =>
  (await import('../../features/notifications/index.ts')).notificationsPage()
const searchPage = async () => (await import('../../features/search/index.ts')).searchPage()
const chatPage = async () => (await import('../../features/chat-calls/index.ts')).chatPage()
const askPage = async () => (await import('../../features/minutes/index.ts')).askPage()
const meetingListPage = async () => (await homeFeature()).meetingListPage()
const meetingPageFeature = () => import('../../features/meeting-page/index.ts')
const homeFeature = () => import('../../features/home/index.ts')

const home = createRoute({
  getParentRoute: () => shell,
  path: '/home',
  component: lazyRouteComponent(homeFeature, 'HomePage'),
  loader: async () => {
    void prefetchMeetings()
    await loadText('home', 'invitations', 'recurrence')
  },
})

/** Requests the list while the page is being rendered. */
async function prefetchMeetings(): Promise<void> {
  const { comingMeetings } = await homeFeature()
  const { session: user } = session.getSnapshot()
  if (user) await queryClient.prefetchQuery(comingMeetings(Date.now(), user.profile.timeZone))
}

const meetingManagement = createRoute({
  getParentRoute: () => shell,
  path: '/meeting-management',
  beforeLoad: requirePermission('view_meeting'),
  validateSearch: ({ type }: { type?: unknown }): { type?: 'previous' } =>
    type === 'previous' ? { type } : {},
  component: lazyRouteComponent(meetingListPage, 'MeetingListPage'),
  ...texts('home', 'recurrence'),
})

const meetingPage = createRoute({
  getParentRoute: () => shell,
  path: '/meeting-management/$calendarId/$tab',
  beforeLoad: requirePermission('view_meeting'),
  validateSearch: ({
    date,
    part,
    transcript,
    at,
  }: {
    date?: unknown
    part?: unknown
    transcript?: unknown
    at?: unknown
  }): { date?: number } & ShownTranscript => ({
    ...(typeof date === 'number' && Number.isSafeInteger(date) ? { date } : {}),
    ...(part === 'minutes' ? { part } : {}),
    ...(typeof transcript === 'string' ? { transcript } : {}),
    ...(typeof at === 'number' && Number.isSafeInteger(at) && at >= 0 ? { at } : {}),
  }),
  component: lazyRouteComponent(meetingPageFeature, 'MeetingPage'),
  ...texts(
    'meetingPage',
    'agenda',
    'calendar',
    'invitations',
    'recordings',
    'recurrence',
    'settings',
    'transcripts',
    'minutes',
    'files',
    'viewer',
  ),
})

const meetingPageStart = createRoute({
  getParentRoute: () => shell,
  path: '/meeting-management/$calendarId',
  beforeLoad: ({ params: { calendarId }, search }) => {
    const to = '/meeting-management/$calendarId/$tab'
    throw redirect({ to, params: { calendarId, tab: 'overview' }, search, replace: true })
  },
})

const cloud = createRoute({
  getParentRoute: () => shell,
  path: '/cloud',
  beforeLoad: requirePermission('view_meeting'),
  component: lazyRouteComponent(recordingsFeature, 'CloudPage'),
  ...texts('recordings'),
})

const room = createRoute({ getParentRoute: () => shell, path: '/room', beforeLoad: leadToOwnRoom })

const search = createRoute({
  getParentRoute: () => shell,
  path: '/search',
  component: lazyRouteComponent(searchPage, 'SearchPage'),
  ...texts('search'),
})

const ask = createRoute({
  getParentRoute: () => shell,
  path: '/ask',
  beforeLoad: requirePermission('view_meeting'),
  component: lazyRouteComponent(askPage, 'AskPage'),
  ...texts('minutes'),
})

const chat = createRoute({
  getParentRoute: () => shell,
  path: '/chat',
  validateSearch: ({ room }: { room?: unknown }): { room?: string } =>
    typeof room === 'string' ? { room } : {},
  component: lazyRouteComponent(chatPage, 'ChatPage'),
  ...texts('chatCalls'),
})

/** One page for all addresses of the calendar (spec 2.27), in both spellings (2.38): it reads the rest of the path itself. */
const calendarPage = {
  beforeLoad: requirePermission('view_meeting'),
  component: lazyRouteComponent(() => import('../calendar/CalendarScreen.tsx'), 'CalendarScreen'),
  ...texts('calendar', 'clash', 'invitations', 'recurrence'),
}
const calendar = createRoute({ getParentRoute: () => shell, path: '/calendar', ...calendarPage })
const calender = createRoute({ getParentRoute: () => shell, path: '/calender', ...calendarPage })
const calendarPlaces = [calendar, calender].map((parent) =>
  parent.addChildren(
    ['/', '/$type', '/$type/$id/$dateTime'].map((path) =>
      createRoute({ getParentRoute: () => parent, path }),
    ),
  ),
)

const drivePage = {
  beforeLoad: requireDrive,
  component: lazyRouteComponent(() => import('../../features/drive/index.ts'), 'DrivePage'),
  ...texts('drive', 'viewer'),
}
/** Opened in a new tab (spec 2.47). */
const drive = createRoute({ getParentRoute: () => shell, path: '/drive', ...drivePage })
/** A view, or a folder. */
const drivePlace = createRoute({ getParentRoute: () => shell, path: '/drive/$place', ...drivePage })

const registrations = createRoute({
  getParentRoute: () => shell,
  path: '/registrations/$calendarId',
  beforeLoad: requirePermission('view_meeting'),
  component: lazyRouteComponent(registrationFeature, 'RegistrationsPage'),
  ...texts('registration'),
})

const organizationTexts = texts(
  'organization',
  'audit',
  'feedback',
  'settings',
  'security',
  'notifications',
  'usage',
)
const organizationPage = { beforeLoad: requirePermission('view_organization'), ...organizationTexts }

const organization = createRoute({
  getParentRoute: () => shell,
  path: '/organization',
  component: lazyRouteComponent(organizationPages, 'OrganizationPage'),
  ...organizationPage,
})

const organizationDelete = createRoute({
  getParentRoute: () => shell,
  path: '/organization-delete/$id',
  component: lazyRouteComponent(organizationPages, 'OrganizationDeletePage'),
  ...organizationPage,
})

const onboarding = createRoute({
  getParentRoute: () => shell,
  path: '/onboarding',
  beforeLoad: requireFounder,
  component: lazyRouteComponent(organizationPages, 'OnboardingPage'),
  ...organizationTexts,
})

const invitePeople = createRoute({
  getParentRoute: () => shell,
  path: '/invite-people',
  beforeLoad: requirePermission('view_user'),
  component: lazyRouteComponent(organizationPages, 'InvitePeoplePage'),
  ...texts('organization'),
})

const organizationInfo = createRoute({
  getParentRoute: () => shell,
  path: '/organization-info',
  component: lazyRouteComponent(organizationPages, 'OrganizationInfoPage'),
  ...organizationPage,
})

const assignHost = createRoute({
  getParentRoute: () => shell,
  path: '/assign-host',
  beforeLoad: requirePermission('view_user'),
  component: lazyRouteComponent(seatsFeature, 'AssignHostPage'),
  ...texts('seats', 'people'),
})

const notifications = createRoute({
  getParentRoute: () => shell,
  path: '/notifications',
  component: lazyRouteComponent(notificationsPage, 'NotificationsPage'),
  ...texts('notifications'),
})

const profile = createRoute({
  getParentRoute: () => shell,
  path: '/profile',
  component: lazyRouteComponent(() => import('../../features/profile/index.ts'), 'ProfilePage'),
  ...texts('auth', 'security', 'profile', 'calendar', 'notifications', 'people', 'archive', 'join'),
})

const consoleStart = createRoute({
  getParentRoute: () => shell,
  path: '/console',
  beforeLoad: () => {
    throw redirect({ to: '/console/feedback', replace: true })
  },
})

const installationFeedback = createRoute({
  getParentRoute: () => shell,
  path: '/console/feedback',
  beforeLoad: requireOperator,
  component: lazyRouteComponent(() => import('../../features/feedback/index.ts'), 'InstallationFeedbackPage'),
  ...texts('feedback', 'sales'),
})

const salesRequests = createRoute({
  getParentRoute: () => shell,
  path: '/console/sales',
  beforeLoad: requireOperator,
  component: lazyRouteComponent(() => import('../../features/sales/index.ts'), 'SalesRequestsPage'),
  ...texts('sales', 'feedback'),
})

/** The screens of a signed-in user, but for user management. */
export const shellRoutes = [
  organization,
  organizationInfo,
  organizationDelete,
  onboarding,
  invitePeople,
  home,
  meetingManagement,
  meetingPage,
  meetingPageStart,
  cloud,
  drive,
  drivePlace,
  room,
  search,
  ask,
  chat,
  ...calendarPlaces,
  registrations,
  assignHost,
  notifications,
  profile,
  consoleStart,
  installationFeedback,
  salesRequests,
]
