import { loadText, type Namespace } from '@majlis/i18n/react'
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { FailurePage } from './FailurePage.tsx'
import { requirePermission, requireUser, requireVisitor } from './guard.ts'
import { PartRoute } from './PartRoute.tsx'
import { RootScreen } from './RootScreen.tsx'

/** The texts of a screen come with its code, not after it. */
const texts = (...namespaces: Namespace[]) => ({ loader: () => loadText(...namespaces) })

const landingFeature = () => import('../features/landing/index.ts')
const joinFeature = () => import('../features/join/index.ts')
const authFeature = () => import('../features/auth/index.ts')
const registrationFeature = () => import('../features/registration/index.ts')
const organizationFeature = () => import('../features/organization/index.ts')
const peopleFeature = () => import('../features/people/index.ts')
const seatsFeature = () => import('../features/seats/index.ts')
const homeFeature = () => import('../features/home/index.ts')

const root = createRootRoute({ component: RootScreen, notFoundComponent: () => null })

/** Any path that no page has (spec 2.37). */
const anyOther = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/home', replace: true })
  },
})

const landing = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: requireVisitor,
  component: lazyRouteComponent(landingFeature, 'LandingPage'),
  ...texts('landing'),
})

const terms = createRoute({
  getParentRoute: () => root,
  path: '/terms-condition',
  component: lazyRouteComponent(landingFeature, 'TermsPage'),
  ...texts('terms'),
})

const join = {
  component: lazyRouteComponent(() => import('./JoinRoute.tsx'), 'JoinRoute'),
  ...texts('join'),
}

const joinForm = createRoute({ getParentRoute: () => root, path: '/m/j', ...join })
const joinMeeting = createRoute({ getParentRoute: () => root, path: '/m/j/$meeting', ...join })
const joinPersonal = createRoute({ getParentRoute: () => root, path: '/m/j/$meeting/$pmu', ...join })
const joinOld = createRoute({ getParentRoute: () => root, path: '/join/meeting', ...join })

const startMeeting = createRoute({
  getParentRoute: () => root,
  path: '/start-meeting',
  component: lazyRouteComponent(async () => ({
    default: await (await joinFeature()).loadStartMeetingPage(),
  })),
  ...texts('join'),
})

const part = createRoute({
  getParentRoute: () => root,
  path: '/part',
  component: PartRoute,
  ...texts('join', 'feedback', 'invitations', 'recurrence'),
})

const feedback = createRoute({
  getParentRoute: () => root,
  path: '/feedback',
  component: lazyRouteComponent(async () => ({ default: await (await joinFeature()).loadFeedbackPage() })),
  ...texts('join', 'feedback'),
})

const register = createRoute({
  getParentRoute: () => root,
  path: '/register/$meetingId',
  component: lazyRouteComponent(registrationFeature, 'RegisterPage'),
  ...texts('registration', 'invitations', 'recurrence'),
})

const signUp = createRoute({
  getParentRoute: () => root,
  path: '/sign-up',
  beforeLoad: requireVisitor,
  component: lazyRouteComponent(authFeature, 'SignUpPage'),
  ...texts('auth'),
})

const otp = createRoute({
  getParentRoute: () => root,
  path: '/otp',
  beforeLoad: requireVisitor,
  component: lazyRouteComponent(authFeature, 'CodePage'),
  ...texts('auth', 'security'),
})

const activate = createRoute({
  getParentRoute: () => root,
  path: '/activate/$activationToken',
  component: lazyRouteComponent(authFeature, 'ActivatePage'),
  ...texts('auth'),
})

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  beforeLoad: requireVisitor,
  component: lazyRouteComponent(authFeature, 'SignInPage'),
  ...texts('auth', 'security'),
})

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  beforeLoad: requireVisitor,
  component: lazyRouteComponent(authFeature, 'ForgotPasswordPage'),
  ...texts('auth'),
})

/** Links of mails work whoever is signed in. */
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password/$token',
  component: lazyRouteComponent(authFeature, 'ResetPasswordPage'),
  ...texts('auth'),
})

const setAccount = createRoute({
  getParentRoute: () => root,
  path: '/set-account/$id',
  component: lazyRouteComponent(authFeature, 'SetAccountPage'),
  ...texts('auth'),
})

const signInCallback = createRoute({
  getParentRoute: () => root,
  path: '/sign-in/callback',
  component: lazyRouteComponent(authFeature, 'SingleSignOnPage'),
  ...texts('auth', 'security'),
})

const signInToken = createRoute({
  getParentRoute: () => root,
  path: '/sign-in/token',
  component: lazyRouteComponent(authFeature, 'TokenPage'),
  ...texts('auth', 'security'),
})

const suspended = createRoute({
  getParentRoute: () => root,
  path: '/suspended',
  component: lazyRouteComponent(authFeature, 'SuspendedPage'),
  ...texts('auth'),
})

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: requireUser,
  component: lazyRouteComponent(() => import('./shell/Shell.tsx'), 'Shell'),
  ...texts('shell'),
})

const home = createRoute({
  getParentRoute: () => shell,
  path: '/home',
  component: lazyRouteComponent(homeFeature, 'HomePage'),
  ...texts('home', 'invitations', 'recurrence'),
})

const meetingManagement = createRoute({
  getParentRoute: () => shell,
  path: '/meeting-management',
  beforeLoad: requirePermission('view_meeting'),
  component: lazyRouteComponent(homeFeature, 'MeetingListPage'),
  ...texts('home'),
})

/** One page for all addresses of the calendar (spec 2.27), in both spellings (2.38): it reads the rest of the path itself. */
const calendarPage = {
  beforeLoad: requirePermission('view_meeting'),
  component: lazyRouteComponent(() => import('./calendar/CalendarScreen.tsx'), 'CalendarScreen'),
  ...texts('calendar', 'invitations', 'recurrence'),
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

const registrations = createRoute({
  getParentRoute: () => shell,
  path: '/registrations/$calendarId',
  beforeLoad: requirePermission('view_meeting'),
  component: lazyRouteComponent(registrationFeature, 'RegistrationsPage'),
  ...texts('registration'),
})

const organizationPage = {
  beforeLoad: requirePermission('view_organization'),
  ...texts('organization', 'audit', 'feedback', 'settings', 'security'),
}

const organization = createRoute({
  getParentRoute: () => shell,
  path: '/organization',
  component: lazyRouteComponent(organizationFeature, 'OrganizationPage'),
  ...organizationPage,
})

const organizationDelete = createRoute({
  getParentRoute: () => shell,
  path: '/organization-delete/$id',
  component: lazyRouteComponent(organizationFeature, 'OrganizationDeletePage'),
  ...organizationPage,
})

const onboarding = createRoute({
  getParentRoute: () => shell,
  path: '/onboarding',
  component: lazyRouteComponent(organizationFeature, 'OnboardingPage'),
  ...organizationPage,
})

/** An organisation's own address; one that is nobody's leads home like any other. */
const branded = createRoute({
  getParentRoute: () => root,
  path: '/$vanity',
  component: lazyRouteComponent(organizationFeature, 'BrandedPage'),
  ...texts('organization', 'security'),
})

const organizationInfo = createRoute({
  getParentRoute: () => shell,
  path: '/organization-info',
  component: lazyRouteComponent(organizationFeature, 'OrganizationInfoPage'),
  ...organizationPage,
})

/** User management (spec 2.57); requests and history are written in the words of the audit log. */
const people = { beforeLoad: requirePermission('view_user'), ...texts('people', 'audit') }
const peoplePages = [
  createRoute({
    getParentRoute: () => shell,
    path: '/user-management',
    component: lazyRouteComponent(peopleFeature, 'UsersPage'),
    ...people,
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/user-management/teams',
    component: lazyRouteComponent(peopleFeature, 'TeamsPage'),
    ...people,
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/user-management/business-units',
    component: lazyRouteComponent(peopleFeature, 'BusinessUnitsPage'),
    ...people,
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/user-management/deleted',
    component: lazyRouteComponent(peopleFeature, 'DeletedAccountsPage'),
    ...people,
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/user-management/requests',
    component: lazyRouteComponent(peopleFeature, 'RequestsPage'),
    ...people,
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/upload-multiple-user',
    component: lazyRouteComponent(peopleFeature, 'UploadUsersPage'),
    ...people,
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/upload-multiple-user/$id',
    component: lazyRouteComponent(peopleFeature, 'ImportPage'),
    ...people,
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/add-user',
    component: lazyRouteComponent(peopleFeature, 'AddUserPage'),
    ...people,
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/edit-user/$id',
    component: lazyRouteComponent(peopleFeature, 'EditUserPage'),
    ...people,
  }),
]

const assignHost = createRoute({
  getParentRoute: () => shell,
  path: '/assign-host',
  beforeLoad: requirePermission('view_user'),
  component: lazyRouteComponent(seatsFeature, 'AssignHostPage'),
  ...texts('seats', 'people'),
})

const profile = createRoute({
  getParentRoute: () => shell,
  path: '/profile',
  component: lazyRouteComponent(() => import('../features/profile/index.ts'), 'ProfilePage'),
  ...texts('auth', 'security', 'profile', 'people', 'archive', 'join'),
})

const logout = createRoute({
  getParentRoute: () => root,
  path: '/logout',
  component: lazyRouteComponent(authFeature, 'LogoutPage'),
  ...texts('auth'),
})

const routeTree = root.addChildren([
  landing,
  terms,
  joinForm,
  joinMeeting,
  joinPersonal,
  joinOld,
  startMeeting,
  part,
  feedback,
  register,
  signUp,
  otp,
  activate,
  signIn,
  signInCallback,
  signInToken,
  forgotPassword,
  resetPassword,
  setAccount,
  suspended,
  logout,
  shell.addChildren([
    organization,
    organizationInfo,
    organizationDelete,
    onboarding,
    home,
    meetingManagement,
    ...peoplePages,
    ...calendarPlaces,
    registrations,
    assignHost,
    profile,
  ]),
  branded,
  anyOther,
])

export const router = createRouter({
  routeTree,
  defaultErrorComponent: FailurePage,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: Infinity,
  scrollRestoration: true,
  // Texts and pages are loaded once; nothing in a loader grows old.
  defaultStaleTime: Infinity,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
