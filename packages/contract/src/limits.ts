import { contentLimits } from './content-limits.ts'
import { dayMs, hourMs, minuteMs } from './durations.ts'
import { firstLimits } from './first-limits.ts'

export * from './choices.ts'

/** Business constants and limits (spec sections 5 and 9). Together with `firstLimits` and `contentLimits` the only place for these numbers. */
export const limits = {
  meeting: {
    defaultLengthMs: hourMs, // 9.1
    ...firstLimits.meeting,
    titleMaxChars: 200,
    regularAttendees: 300, // 9.6
    bigAttendees: 1_000,
    reminderMinutes: [5, 10, 15, 20, 30, 60, 1440], // 9.4
    reminderDefaultMinutes: 5,
    recurrenceDefaultEndMonths: 1, // 9.5
    maxReminders: 5,
    maxInvitees: 1_000,
    agendaMaxChars: 10_000,
    noteMaxChars: 1_000,
    maxLengthMs: 7 * dayMs,
    /** How far ahead a meeting can start. */
    maxYearsAhead: 10,
    /** The longest range of a calendar call. */
    maxRangeMs: 400 * dayMs,
    /** How many people and groups one call can return. */
    freeBusyPeople: 100,
    freeBusyGroups: 20,
    /** The longest range of a free/busy call. */
    maxFreeBusyRangeMs: 62 * dayMs,
    /** Of the times that "find a time" looks for. */
    findTimeMinMinutes: 5,
    findTimeMaxMinutes: 1_440,
    /** How far ahead it searches, and how many slots it returns. */
    findTimeMs: 14 * dayMs,
    findTimeSlots: 5,
    /** How many days ahead "find days" searches, and how many consecutive days. */
    findDaysAhead: 60,
    findDaysInARow: 7,
    slotStepMs: 15 * minuteMs,
  },
  recurrence: {
    maxInterval: 1_000,
    maxCount: 1_000,
    /** The horizon: dates of series are stored this far ahead; later ones are computed. */
    horizonDays: 400,
    /** The maximum number of future rows of one series. */
    maxRows: 1_000,
    /** Series of one host that continue beyond their stored rows. */
    maxLongSeries: 50,
  },
  team: { maxMembers: 1_000 },
  /** Uploaded lists of people to invite (spec 4.9). */
  userImport: {
    maxRows: 10_000,
    maxColumns: 50,
    cellMaxChars: 500,
    maxBytes: 5 * 1024 * 1024,
    /** All lists of an organisation, while they are stored. */
    maxOrganizationBytes: 1024 * 1024 * 1024,
    keptDays: 30,
  },
  people: {
    maxPageSize: 100,
    /** Lists are counted only up to this number. */
    maxCounted: 50_000,
    maxExportRows: 50_000,
    maxBulk: 1_000,
    maxClashes: 50,
    maxUnitsEach: 20,
    maxUnitMembers: 10_000,
    reasonMaxChars: 500,
    /** How many owners and admins a suspended person is shown. */
    maxShownAdministrators: 5,
  },
  organization: {
    textMaxChars: 300,
    maxDomains: 100,
    maxCountries: 250,
    maxProvenDomains: 20,
    /** How many days a domain stays verified while its record is missing. */
    domainGraceDays: 7,
    /** How many days the server looks for the record of a new domain automatically. */
    domainSearchDays: 14,
    /** How many organisations a sign-up can offer. */
    maxJoinChoices: 20,
    retentionMaxDays: 3_650,
    usageMaxMonths: 24,
    deletionDays: 28,
    /** How many days before its end an organisation gets a reminder. */
    deletionReminderDays: 7,
    exportKeptDays: 7,
    exportLinkMs: 5 * minuteMs,
  },
  notifications: {
    keptDays: 90,
    maxPageSize: 100,
    /** How many one call can mark. */
    maxMarked: 500,
    /** Unread ones are counted only up to this number. */
    maxCounted: 100,
    /** After this time, the browser itself does not show one any more. */
    announcedMs: 10 * minuteMs,
    /** How many a digest lists; it says how many more there are. */
    maxDigest: 20,
  },
  audit: { maxPageSize: 200, maxExportRows: 50_000 },
  /** `ruleMaxChars`: the longest minimum length that an organisation can set. */
  password: { minChars: 8, maxChars: 200, ruleMaxChars: 64 }, // 5.2, 9.8
  pmu: firstLimits.pmu,
  name: firstLimits.name,
  email: { maxChars: 254 },
  /** People don't wait for an invitation, so it is valid longer than a code that they requested. */
  links: {
    verificationMs: hourMs,
    resetMs: hourMs,
    invitationMs: 7 * dayMs,
    signInMs: hourMs,
    arrivalMs: hourMs,
    signInTokenMs: 2 * minuteMs,
  }, // 4.10, 9.9
  otp: { digits: 6, attempts: 5, resendAfterMs: 30_000 },
  /** How long a person may take at the provider. */
  singleSignOn: { waitMs: 10 * minuteMs },
  passkeys: { maxEach: 20, challengeMs: 5 * minuteMs },
  twoFactor: { stepMs: 30_000, challengeMs: 10 * minuteMs, recoveryCodes: 10 },
  deletedAccountDays: 28, // 9.9
  ...contentLimits,
  logout: firstLimits.logout,
  realtime: { reconnectDelayMs: 5_000, heartbeatMs: 4_000 }, // 9.11
  retries: { count: 10, delayMs: 1_000 }, // 9.14
  chatMessage: { maxChars: 4_000 },
  chat: { nameMaxChars: 80, maxMembers: 500, maxChats: 500, maxUploadBytes: 50 * 1024 * 1024 },
  feedback: {
    maxStars: 5, // 9.15
    textMaxChars: 2_000,
    maxScreenshots: 3,
    screenshotTypes: ['image/png', 'image/jpeg', 'image/webp'],
    /** How long after the feedback a screenshot can be added. */
    screenshotMs: 15 * minuteMs,
    maxPageSize: 100,
  },
  /** The form “Talk to sales”. */
  sales: {
    nameMaxChars: 100,
    emailMaxChars: 254,
    aboutMaxChars: 4_000,
    callTimeMaxChars: 200,
    maxPageSize: 100,
  },
  room: {
    ...firstLimits.room,
    maxTilesPerPage: 49,
    maxPresentedPage: 100_000,
    lockAfterMaxMinutes: 1_440,
    /** Devices of one account in one room. */
    maxDevices: 3,
    /** How many waiting people one call can admit or deny. */
    maxDecidedAtOnce: 1_000,
    /** How many colleagues one call can invite. */
    maxInvitedAtOnce: 20,
    /** How many waiting people hosts see in the list; the others are only counted. */
    maxShownWaiting: 100,
  },
  /** `maxEach` of each kind; `maxOfOne` if only one kind is requested. */
  search: { textMaxChars: 200, maxWords: 8, maxEach: 5, maxOfOne: 30 },
  mobileBreakpointPx: 768, // 9.12
} as const

/** Defaults that a user sees (spec 9.2, 9.3, 9.12). */
export const defaults = {
  timeZone: 'Europe/London',
  colorCodeHex: '#CEEBFF',
  showMeAs: 'Busy',
  menuColor: '#365D7E',
  font: 'Lato',
  language: 'en',
} as const

export const languages = ['en', 'bn', 'ar'] as const // 1.25
export type Language = (typeof languages)[number]
