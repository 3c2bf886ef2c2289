import { dayMs, hourMs, minuteMs } from './durations.ts'

/** The limits of files, and of what meetings leave: recordings, transcripts and minutes. `limits` includes them. */
export const contentLimits = {
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
} as const
