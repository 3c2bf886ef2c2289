import { defaultRoomSettings } from '@majlis/contract'
import { anything, plain, type Trials } from './trial.ts'
import { domain, organizationName, picture, type Role, type Fixture } from './fixture.ts'

type Groups =
  | 'administration'
  | 'audit'
  | 'feedback'
  | 'file'
  | 'sales'
  | 'statistics'
  | 'system'
  | 'organization'
  | 'organizationExport'
  | 'team'
  | 'businessUnit'
  | 'usage'

const ofOwn = { input: ({ people }: Fixture) => ({ id: people.owner.organizationId }) }
const ownTeam = { input: ({ targets }: Fixture, role: Role) => ({ id: targets[role].team }) }
const ownUnit = { input: ({ targets }: Fixture, role: Role) => ({ id: targets[role].unit }) }
const ownExport = { input: ({ exportId }: Fixture) => ({ id: exportId }) }
const aPicture = { input: () => picture() }

export const organizationTrials: Trials<Groups, Fixture, Role> = {
  administration: {
    details: ofOwn,
    bigMeetingStatus: ofOwn,
    multiLingualStatus: ofOwn,
    saveInformation: { input: () => ({ city: 'Dhaka' }) },
    saveLogo: { ...aPicture, spoils: true },
    deleteLogo: { ...plain, spoils: true },
    saveFavicon: aPicture,
    saveAppearance: { input: () => ({ primaryColor: '#0f766e', font: 'Inter' }) },
    saveVanityUrl: { input: (_, role) => ({ vanityUrl: `page-of-${role}`, hostName: null }) },
    branding: { input: () => ({ vanityUrl: 'nobody' }), answers: 'organization.not_found' },
    saveAccessRules: { input: () => ({ allowDomain: [], allowedCountries: [] }) },
    saveMeetingDefaults: { input: () => ({ settings: defaultRoomSettings, locked: [] }) },
    addDomain: { input: (_, role) => ({ domain: `of-${role}.example` }) },
    checkDomain: { input: () => ({ domain: 'nobodys.example' }), answers: 'organization.domain_not_found' },
    removeDomain: { input: () => ({ domain: 'nobodys.example' }), answers: 'organization.domain_not_found' },
    saveSecurityRules: {
      input: () => ({ passwordMinChars: 10, sessionMaxDays: null, isTwoFactorRequired: false }),
    },
    saveRetention: {
      input: () => ({ recordingsDays: 30, transcriptsDays: null, chatDays: null, attendanceDays: null }),
    },
    saveAttendanceRules: { input: () => ({ lateAfterMinutes: 10, leftEarlyMinutes: 0 }) },
    saveProcessingRules: {
      input: () => ({
        transcribesRecordings: true,
        writesMinutes: false,
        sendsSound: false,
        sendsText: false,
        sendsTranslations: false,
        sendsCaptions: false,
        sendsFiles: false,
        words: [],
      }),
    },
    // The organisations of the tests have other people in them, and are no individuals any more.
    continueAsIndividual: { ...plain, answers: 'organization.not_alone', spoils: true },
    found: { input: () => ({ name: 'Another' }), answers: 'organization.already_founded' },
    requestDeletion: {
      input: ({ people }) => ({ id: people.owner.organizationId, name: organizationName }),
      spoils: true,
    },
    cancelDeletion: ofOwn,
  },
  audit: { list: anything, export: anything },
  usage: {
    get: { input: () => ({ firstMonth: '2026-01', lastMonth: '2026-02' }) },
    report: { input: () => ({ firstMonth: '2026-01', lastMonth: '2026-02' }) },
  },
  feedback: {
    submit: { input: () => ({ stars: 5, issues: [] }) },
    addScreenshot: {
      input: async ({ feedback }, role) => ({ ...feedback.given[role], body: await picture() }),
    },
    list: anything,
    delete: { input: ({ feedback }, role) => ({ id: feedback.given[role].params.id }) },
    listOfInstallation: anything,
    deleteOfInstallation: { input: ({ feedback }) => ({ id: feedback.visitorsId }) },
    screenshot: { input: ({ feedback }) => ({ id: feedback.screenshotId }) },
  },
  statistics: {
    setProfile: {
      input: () => ({ visitorId: crypto.randomUUID(), language: 'ar', page: 'pricing' }),
      answers: 'general.not_found',
    },
  },
  sales: {
    submit: {
      input: () => ({
        name: 'Nusrat Rahman',
        email: 'nusrat@library.example',
        organization: 'A library',
        size: '11-50',
        about: 'Two hundred people, one room.',
      }),
    },
    list: anything,
    changeStatus: { input: ({ salesRequestId }) => ({ id: salesRequestId, status: 'done' }) },
    delete: { input: ({ salesRequestId }) => ({ id: salesRequestId }) },
  },
  file: { get: { input: ({ logoId }) => ({ id: logoId }) } },
  system: {},
  organization: {
    appearance: { input: ({ people }) => ({ organizationId: people.owner.organizationId }) },
    featureNames: { input: ({ targets }, role) => ({ userId: targets[role].member }) },
    hasCmAccess: { input: () => ({ email: `user@${domain}` }) },
    hasDriveAccess: { input: () => ({ email: `user@${domain}` }) },
  },
  organizationExport: {
    start: { ...plain, spoils: true },
    cancel: { ...ownExport, spoils: true },
    link: ownExport,
  },
  team: {
    groups: ofOwn,
    users: ofOwn,
    search: { input: ({ people }) => ({ id: people.owner.organizationId, search: 'a' }) },
    usersByEmail: { input: () => ({ emails: [`user@${domain}`] }) },
    create: { input: (_, role) => ({ name: `New team of ${role}`, memberIds: [] }) },
    update: {
      input: ({ targets }, role) => ({ id: targets[role].team, name: `Renamed by ${role}`, memberIds: [] }),
    },
    delete: { ...ownTeam, spoils: true },
    members: ownTeam,
    saveTimePreferences: {
      input: () => ({
        timeZone: 'Asia/Dhaka',
        timeFormat: '24',
        dateFormat: 'DD/MM/YYYY',
        weekStart: 7,
        workingHours: { MO: [], TU: [], WE: [], TH: [], FR: [], SA: [], SU: [] },
      }),
    },
  },
  businessUnit: {
    members: ownUnit,
    create: { input: (_, role) => ({ name: `New unit of ${role}`, memberIds: [] }) },
    update: {
      input: ({ targets }, role) => ({ id: targets[role].unit, name: `Renamed by ${role}`, memberIds: [] }),
    },
    delete: { ...ownUnit, spoils: true },
    byUser: { input: ({ targets }, role) => ({ userId: targets[role].member }) },
  },
}
