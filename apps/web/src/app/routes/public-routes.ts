import { createRoute, lazyRouteComponent, redirect, retainSearchParams } from '@tanstack/react-router'
import { chatClientPage } from '../../features/chat/index.ts'
import { organizationPages } from '../../features/organization/index.ts'
import { session } from '../../shared/session/index.ts'
import {
  requireLandingVisitor,
  requireSuspended,
  requireUser,
  requireVisitor,
  requireVisitorOnTheWay,
} from '../guard.ts'
import { PartRoute } from '../PartRoute.tsx'
import { root, texts } from './root.ts'

const landingFeature = () => import('../../features/landing/index.ts')
const joinFeature = () => import('../../features/join/index.ts')
const authFeature = () => import('../../features/auth/index.ts')
const registrationFeature = () => import('../../features/registration/index.ts')
const recordingsFeature = () => import('../../features/recordings/index.ts')

/** Sign-in pages that keep the look of an organisation once its address was opened. */
const ofOrganization = {
  validateSearch: ({ organization }: { organization?: unknown }): { organization?: string } =>
    typeof organization === 'string' ? { organization } : {},
  search: { middlewares: [retainSearchParams<{ organization?: string }>(['organization'])] },
}

const landing = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: requireLandingVisitor,
  component: lazyRouteComponent(landingFeature, 'WelcomePage'),
  ...texts('landing'),
})

const join = {
  component: lazyRouteComponent(() => import('../JoinRoute.tsx'), 'JoinRoute'),
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

const checkReport = createRoute({
  getParentRoute: () => root,
  path: '/check-report',
  component: lazyRouteComponent(() => import('../../features/meeting-page/index.ts'), 'CheckReportPage'),
  ...texts('meetingPage'),
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

/**
 * `/copy-record/{fileName}/{extension}/{size}/{length}`. Only the file name counts: anyone can change the rest of the
 * address (spec 2.14), and mails and chats cut it off.
 */
const sharedRecording = createRoute({
  getParentRoute: () => root,
  path: '/copy-record/$',
  component: lazyRouteComponent(recordingsFeature, 'SharePage'),
  ...texts('recordings'),
})

/** `/drive-shared/{token}`, with the ID of a folder after it. */
const sharedDrive = createRoute({
  getParentRoute: () => root,
  path: '/drive-shared/$',
  component: lazyRouteComponent(() => import('../../features/drive/index.ts'), 'SharedPage'),
  ...texts('drive', 'viewer'),
})

/** The target of pages that are not for their visitor (spec 2.65); it leads to /home like any unknown path. */
const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/dashboard',
  beforeLoad: () => {
    throw redirect({ to: '/home', replace: true })
  },
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
  ...ofOrganization,
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
  ...ofOrganization,
  beforeLoad: requireVisitorOnTheWay,
  component: lazyRouteComponent(authFeature, 'SignInPage'),
  ...texts('auth', 'security'),
})

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  ...ofOrganization,
  beforeLoad: requireVisitor,
  component: lazyRouteComponent(authFeature, 'ForgotPasswordPage'),
  ...texts('auth'),
})

/** Links in mails work for everyone, signed in or not. */
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password/$token',
  ...ofOrganization,
  component: lazyRouteComponent(authFeature, 'ResetPasswordPage'),
  ...texts('auth'),
})

const setAccount = createRoute({
  getParentRoute: () => root,
  path: '/set-account/$id',
  // People with an account join with it.
  beforeLoad: async () => void (await session.ready()),
  component: lazyRouteComponent(authFeature, 'SetAccountPage'),
  ...texts('auth'),
})

const signInCallback = createRoute({
  getParentRoute: () => root,
  path: '/sign-in/callback/$organizationId',
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
  ...ofOrganization,
  beforeLoad: requireSuspended,
  component: lazyRouteComponent(authFeature, 'SuspendedPage'),
  ...texts('auth'),
})

const logout = createRoute({
  getParentRoute: () => root,
  path: '/logout',
  // Only signed-in people are asked.
  beforeLoad: async () => void (await session.ready()),
  component: lazyRouteComponent(authFeature, 'LogoutPage'),
  ...texts('auth'),
})

/** An organisation's own address. BrandedPage treats one that belongs to none as an unknown address. */
const branded = createRoute({
  getParentRoute: () => root,
  path: '/$vanity',
  // BrandedPage has to know whether the visitor is signed in.
  beforeLoad: async () => {
    await session.ready()
  },
  component: lazyRouteComponent(organizationPages, 'BrandedPage'),
  ...texts('organization', 'security', 'landing'),
})

/** Any unknown path (spec 2.37). Signed-in people go to Home, which tells them; visitors see it here. */
const anyOther = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: async ({ location: { pathname: unknownPath } }) => {
    const state = await session.ready()
    // If the server fails, we don't know who this is: Home shows the failure.
    const mayBeSignedIn = state.status === 'signed_in' || 'failure' in state
    if (mayBeSignedIn) throw redirect({ to: '/home', replace: true, state: { unknownPath } })
  },
  component: lazyRouteComponent(landingFeature, 'UnknownPage'),
  ...texts('landing'),
})

/** Without the shell, because it is also shown in the frame of `/chat`. */
const chatClient = createRoute({
  getParentRoute: () => root,
  path: '/chat/client',
  beforeLoad: requireUser,
  validateSearch: ({ room }: { room?: unknown }): { room?: string } =>
    typeof room === 'string' ? { room } : {},
  component: lazyRouteComponent(chatClientPage, 'ChatClientPage'),
  ...texts('chat'),
})

/** Pages without the shell, most of them for everyone. */
export const publicRoutes = [
  landing,
  joinForm,
  joinMeeting,
  joinPersonal,
  joinOld,
  startMeeting,
  part,
  checkReport,
  chatClient,
  feedback,
  register,
  sharedRecording,
  sharedDrive,
  dashboard,
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
  branded,
  anyOther,
]
