import { dayMs, hourMs, minuteMs } from './durations.ts'
import { firstLimits } from './first-limits.ts'

export * from './choices.ts'

/** Business constants and limits (spec sections 5 and 9). Together with `firstLimits` the only place for these numbers. */
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
  images: {
    pictureMaxBytes: 5 * 1024 * 1024, // 5.9
    logo: { width: 200, height: 60 },
    bannerMaxBytes: 1024 * 1024, // 5.10
    bannerTypes: ['image/jpeg', 'image/png', 'image/gif'],
    /** Backgrounds of calls: of one person, and of one organisation. */
    backdrop: { width: 1280, height: 720, max: 20 },
    banner: { width: 640, height: 200, maxWidth: 1280, maxHeight: 400 },
  },
  /** Uploads by tus, of every kind. */
  uploads: {
    nameMaxChars: 200,
    /** What pages send in one request, with a checksum: a lost connection costs no more. */
    chunkBytes: 8 * 1024 * 1024,
    /** Unfinished uploads are deleted after a day. */
    keptMs: dayMs,
    /** Requests that send at the same time: of one person, and of all at one process. */
    atOnceOfUser: 6,
    atOnce: 500,
    /** After a process died in the middle of a request, another one can go on with the upload. */
    lockMs: 15_000,
    /** The beginning of a content, by which its type is judged. */
    judgedBytes: 4 * 1024 * 1024,
  },
  /** Agenda files (5.11, 9.10). */
  documents: {
    maxBytes: 1024 * 1024 * 1024,
    maxFiles: 20,
    maxVersions: 20, // of one file; the oldest goes first
    descriptionMaxChars: 500,
    maxTotalBytes: 2 * 1024 * 1024 * 1024,
    /** One user's files that are not attached to a meeting yet; deleted after a day. */
    unused: { maxFiles: 100, maxTotalBytes: 4 * 1024 * 1024 * 1024, keptMs: dayMs },
    maxOrganizationBytes: 100 * 1024 * 1024 * 1024,
    /** How long a download link is valid: a download that broke off continues with it. */
    linkMs: 10 * minuteMs,
  },
  /** People, dates and chat messages on the page of a meeting. */
  meetingPage: { maxPageSize: 500 },
  /** `maxDates`: the latest past dates of a series in one archive. `pageDates`: dates in one page of its plan. */
  archives: { maxDates: 500, pageDates: 50, linkMs: 10 * minuteMs },
  /** `keptLines`: how many lines of a running meeting are kept for people who join later. */
  captions: {
    keptLines: 500,
    maxChars: 1_000,
    /** The latest lines that are translated although they were said before someone chose the language. */
    maxEarlierLines: 100,
  },
  minutes: {
    textMaxChars: 1_000,
    ownerMaxChars: 100,
    dueMaxChars: 100,
    maxActions: 200,
    maxAddedLines: 200,
    /** Edits kept for the minutes of one transcript; older ones are deleted. */
    maxEdits: 5_000,
    questionMaxChars: 500,
    /** Of one person. */
    keptQuestions: 10,
  },
  transcripts: {
    maxPageSize: 2_000,
    textMaxChars: 5_000,
    nameMaxChars: 100,
    /** Edits kept for one transcript; older ones are deleted. */
    maxEdits: 5_000,
    /** Lines that are selected at once, to be redacted or given to a speaker; of a person, all can be. */
    maxSelected: 1_000,
    /** Names and terms of an organisation; speech engines read the last 200 or so. */
    maxWords: 100,
    wordMaxChars: 60,
  },
  /** Recordings of meetings. They are uploaded in parts, like documents. */
  recordings: {
    maxBytes: 4 * 1024 * 1024 * 1024,
    partBytes: 4 * 1024 * 1024,
    maxOfSession: 20,
    /** One user's unfinished uploads; deleted after a day, complete ones after a week. */
    unfinished: {
      maxFiles: 5,
      maxTotalBytes: 8 * 1024 * 1024 * 1024,
      keptMs: dayMs,
      unreadKeptMs: 7 * dayMs,
    },
    maxOrganizationBytes: 500 * 1024 * 1024 * 1024,
    nameMaxChars: 200,
    maxSessions: 100,
    maxPageSize: 100,
    /** What has to be left when the beginning and the end of a recording are cut off. */
    trimLeastMs: 1_000,
    /** Chapters of one recording. */
    maxMarks: 200,
    markMaxChars: 100,
    passcodeMinChars: 4,
    passcodeMaxChars: 50,
  },
  /** Files and folders of people. */
  drive: {
    maxBytes: 4 * 1024 * 1024 * 1024,
    nameMaxChars: 200,
    /** How many folders can be inside one another. */
    maxDepth: 20,
    maxEntries: 1_000_000,
    maxPageSize: 500,
    /** How many entries one call can name, and how many one can copy. */
    maxAtOnce: 500,
    maxCopied: 5_000,
    maxFound: 200,
    maxRecent: 200,
    maxShares: 100,
    maxVersions: 100,
    /** Unfinished uploads of one person. */
    unfinished: { maxFiles: 1_000 },
    trashDays: 28,
    linkMs: 10 * minuteMs,
    /** How long an office editor can be open. */
    editMs: 4 * hourMs,
    passcodeMinChars: 4,
    passcodeMaxChars: 50,
  },
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
