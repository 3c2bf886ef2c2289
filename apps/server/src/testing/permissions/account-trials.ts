import { password, signUpOf } from '../people.ts'
import { everyWay } from '../notifications.ts'
import { anything, plain, type Trials } from './trial.ts'
import { domain, picture, type Role, type Fixture } from './fixture.ts'

type Groups =
  | 'identity'
  | 'signIn'
  | 'security'
  | 'singleSignOn'
  | 'profile'
  | 'notification'
  | 'preference'
  | 'backdrop'
  | 'ownData'
  | 'calendarConnection'

const nobodys = '00000000-0000-4000-8000-000000000000'
const newPassword = 'Hillside-2!'
const notificationSettings = everyWay({ center: true, mail: 'digest', browser: false })
const unsent = { token: 'was-never-sent' }
const proof = { input: () => ({ password }) }
const device = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key' as const,
  clientExtensionResults: {},
}

export const accountTrials: Trials<Groups, Fixture, Role> = {
  identity: {
    signUp: { input: (_, role) => signUpOf({ email: `${role}@newcomers.example` }) },
    verifyCode: {
      input: () => ({ email: `x@${domain}`, signUpId: nobodys, code: '123456' }),
      answers: 'identity.code_incorrect',
    },
    activationLink: { input: () => unsent, answers: 'identity.verification_link_expired' },
    activate: { input: () => unsent, answers: 'identity.verification_link_expired' },
    chooseOrganization: {
      input: () => ({ challenge: 'was-never-sent', organizationId: null }),
      answers: 'identity.challenge_expired',
    },
    resendCode: { input: (_, role) => ({ email: `${role}@${domain}`, signUpId: nobodys }) },
    authenticate: { input: () => ({ email: `user@${domain}`, password }) },
    // The cookie alone counts here, and these callers send none.
    refresh: { ...plain, answers: 'identity.unauthenticated' },
    logout: { ...plain, spoils: true },
    saveLanguage: { input: () => ({ language: 'bn' }) },
  },
  signIn: {
    forgotPassword: { input: (_, role) => ({ email: `${role}@${domain}` }) },
    verifyResetCode: {
      input: () => ({ email: `x@${domain}`, resetId: nobodys, code: '123456' }),
      answers: 'identity.code_incorrect',
    },
    resetLinkUser: { input: () => unsent, answers: 'identity.reset_link_expired' },
    resetPassword: {
      input: () => ({ ...unsent, password: newPassword }),
      answers: 'identity.reset_link_expired',
    },
    accountInvitation: { input: () => unsent, answers: 'identity.invitation_expired' },
    setAccount: {
      input: () => ({
        ...unsent,
        firstName: 'Layla',
        lastName: 'Haddad',
        password: newPassword,
        language: 'en',
        timeZone: 'Asia/Dhaka',
      }),
      answers: 'identity.invitation_expired',
    },
    ownInvitation: { input: () => unsent, answers: 'identity.invitation_expired' },
    joinOrganization: { input: () => unsent, answers: 'identity.invitation_expired' },
    verifySecondFactor: {
      input: () => ({ challenge: 'was-never-sent', code: '123456' }),
      answers: 'identity.challenge_expired',
    },
    beginRequiredTwoFactor: {
      input: () => ({ challenge: 'was-never-sent' }),
      answers: 'identity.challenge_expired',
    },
    confirmRequiredTwoFactor: {
      input: () => ({ challenge: 'was-never-sent', code: '123456' }),
      answers: 'identity.challenge_expired',
    },
    signInWithPasskey: {
      input: () => ({
        response: {
          ...device,
          response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
        },
      }),
      answers: 'identity.passkey_refused',
    },
    authenticateByToken: { input: () => unsent, answers: 'identity.sign_in_link_expired' },
  },
  security: {
    confirmIdentity: { input: () => ({ by: 'password', password }) },
    beginTwoFactor: { ...proof, spoils: true },
    confirmTwoFactor: { input: () => ({ code: '123456' }), answers: 'identity.two_factor_not_begun' },
    renewRecoveryCodes: { ...proof, answers: 'identity.two_factor_not_begun' },
    disableTwoFactor: proof,
    beginPasskey: proof,
    addPasskey: {
      input: () => ({
        name: 'Laptop',
        response: { ...device, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } },
      }),
      answers: 'identity.passkey_refused',
    },
    renamePasskey: { input: ({ passkeyId }) => ({ id: passkeyId, name: 'Renamed' }) },
    removePasskey: { input: ({ passkeyId }) => ({ id: passkeyId }), spoils: true },
  },
  singleSignOn: {
    saveProvider: {
      input: () => ({
        name: 'Provider',
        issuer: 'http://127.0.0.1:9',
        clientId: 'majlis',
        clientSecret: 'secret',
        allowedDomains: [domain],
        isEnabled: true,
      }),
      answers: 'sso.domain_unproven',
    },
    turnOnOnly: {
      input: ({ people }) => ({ breakGlassUserId: people.owner.id }),
      answers: 'sso.not_offered',
    },
    offered: { input: ({ people }) => ({ organizationId: people.owner.organizationId }) },
    begin: {
      input: ({ people }) => ({ organizationId: people.owner.organizationId }),
      answers: 'sso.not_offered',
    },
    finish: {
      input: ({ people }) => ({
        organizationId: people.owner.organizationId,
        query: 'code=x&state=y',
      }),
      answers: 'sso.expired',
    },
    connect: { ...proof, answers: 'sso.not_offered' },
    disconnect: { input: ({ connectedAccountId }) => ({ id: connectedAccountId }), spoils: true },
  },
  profile: {
    savePersonalInfo: { input: () => ({ firstName: 'Layla', lastName: 'Haddad' }) },
    picture: { input: ({ targets }, role) => ({ userId: targets[role].member }) },
    savePicture: { input: () => picture() },
    deletePicture: { input: ({ targets }, role) => ({ query: { userId: targets[role].member } }) },
    restorePicture: { input: () => ({ undo: 'no ticket' }), answers: 'file.not_found' },
    changePassword: { input: () => ({ password, newPassword }), spoils: true },
    changeEmail: { input: (_, role) => ({ email: `another-of-${role}@newcomers.example`, password }) },
    confirmEmail: { input: () => ({ code: 'no code' }), answers: 'identity.code_incorrect' },
    deleteAccount: { ...proof, spoils: true },
    endSession: { input: ({ otherSessionId }) => ({ id: otherSessionId }), spoils: true },
    endOtherSessions: { ...plain, spoils: true },
    changeLanguage: { input: () => ({ language: 'ar' }) },
  },
  ownData: {
    start: { ...plain, spoils: true },
    cancel: { input: () => ({ id: nobodys }), answers: 'organization.export_not_found' },
    link: { input: () => ({ id: nobodys }), answers: 'organization.export_not_found' },
  },
  notification: {
    list: { input: () => ({}) },
    unread: plain,
    announced: plain,
    mark: { input: () => ({ ids: [nobodys], isRead: true }) },
    markAll: { input: () => ({}) },
    settings: plain,
    saveSettings: { input: () => notificationSettings },
    organizationSettings: plain,
    saveOrganizationSettings: { input: () => notificationSettings },
  },
  backdrop: {
    find: plain,
    save: { input: () => picture() },
    delete: { input: () => ({ id: nobodys }), answers: 'file.not_found' },
    saveForOrganization: { input: () => picture() },
    deleteForOrganization: { input: () => ({ id: nobodys }), answers: 'file.not_found' },
  },
  calendarConnection: {
    checkConnection: anything,
    connect: { input: () => ({ provider: 'google' }), answers: 'calendar_connection.not_offered' },
    disconnect: { input: () => ({ provider: 'google' }), answers: 'calendar_connection.not_found' },
    chooseCalendars: {
      input: () => ({ provider: 'google', readIds: [], receivesId: null }),
      answers: 'calendar_connection.not_found',
    },
    externalTimes: { input: () => ({ startDate: 0, endDate: 1 }) },
  },
  preference: {
    preferences: plain,
    saveCallPreferences: {
      input: () => ({
        isMicrophoneOn: false,
        isCameraOn: null,
        backdrop: 'study',
        microphone: null,
        camera: null,
        speaker: null,
      }),
    },
  },
}
