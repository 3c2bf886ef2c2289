import { hourMs } from '../../platform/clock/durations.ts'
import { anything, type Trials } from './trial.ts'
import { picture, type Role, type Fixture } from './fixture.ts'

const nobodys = '00000000-0000-4000-8000-000000000000'

type Groups =
  | 'meeting'
  | 'meetingPage'
  | 'schedule'
  | 'invitation'
  | 'registration'
  | 'agendaFile'
  | 'recording'
  | 'transcript'
  | 'minutes'

const timeZone = 'Europe/London'
const date = '2026-02-11'
const range = ({ now }: Fixture) => ({ startDate: now, endDate: now + 48 * hourMs })
const planned = { input: (fixture: Fixture) => ({ id: fixture.planned.id }) }
const ofPlanned = { input: (fixture: Fixture) => ({ calendarId: fixture.planned.id }) }
const ofFile = { input: ({ fileId: id, planned }: Fixture) => ({ id, calendarId: planned.id }) }
const meetingId = { input: (fixture: Fixture) => ({ id: fixture.planned.invitation.meetingId }) }
const ofRecorded = { input: ({ recorded: { meetingId } }: Fixture) => ({ meetingId }) }
const ofPassage = {
  input: ({ recorded: { transcriptId: id, segmentId } }: Fixture) => ({
    id,
    passage: { segmentIds: [segmentId] },
  }),
}
const ofTranscript = { input: ({ recorded: { transcriptId: id } }: Fixture) => ({ id }) }
const request = { input: ({ requestId }: Fixture) => ({ id: requestId }) }
const memberOf = ({ targets }: Fixture, role: Role) => ({ userIds: [targets[role].member] })

export const meetingTrials: Trials<Groups, Fixture, Role> = {
  agendaFile: {
    remove: { input: ({ looseFileId: id }) => ({ id }), spoils: true },
    link: ofFile,
    linkToAll: ofPlanned,
    describe: { input: (fixture) => ({ ...ofFile.input(fixture), fileDes: 'Offers' }) },
    versions: ofFile,
    restore: ofFile,
    takeOff: { ...ofFile, spoils: true },
    linkByToken: {
      input: ({ fileId: id }) => ({ id, invitation: 'was-never-sent' }),
      answers: 'invitation.not_found',
    },
  },
  recording: {
    list: ofRecorded,
    listOwn: anything,
    remove: {
      input: ({ recorded: { meetingId, fileName } }) => ({ params: { meetingId }, query: { fileName } }),
      spoils: true,
    },
    changeSharing: {
      input: ({ recorded: { meetingId, fileName } }) => ({ meetingId, fileName, expiresAt: null }),
    },
    trim: {
      input: ({ recorded: { meetingId, fileName } }) => ({
        meetingId,
        fileName,
        startMs: 1_000,
        endMs: 9_000,
      }),
      answers: 'recording.unavailable',
    },
    changeRedaction: {
      input: ({ recorded: { meetingId, fileName } }) => ({ meetingId, fileName, state: 'cancelled' }),
      answers: 'recording.not_redacting',
    },
    sessions: ofRecorded,
    finishUpload: { input: ({ recorded: { wholeId: id } }) => ({ id }), spoils: true },
    cancelUpload: { input: ({ recorded: { givenUpId: id } }) => ({ id }), spoils: true },
    shared: { input: ({ recorded: { fileName } }) => ({ fileName }) },
    unlock: { input: ({ recorded: { fileName } }) => ({ fileName, passcode: 'none is needed' }) },
    countView: { input: ({ recorded: { fileName } }) => ({ fileName }) },
  },
  meeting: {
    startMeeting: { input: () => ({ idSource: 'generated', settings: {} }) },
    ownRoom: anything,
    meetingInfo: {
      input: ({ planned: { invitation } }) => ({
        id: invitation.meetingId,
        pwd: new URL(invitation.joinLink).searchParams.get('pwd') ?? '',
      }),
    },
    isOngoing: meetingId,
    admitWaiting: {
      input: () => ({ roomSessionId: nobodys, participantIds: [nobodys] }),
      answers: 'schedule.not_found',
    },
    recordedInfo: { input: ({ room }) => ({ id: room.meetingId }) },
    startLink: meetingId,
    redeemStartLink: { input: () => ({ jwt: 'was-never-sent' }), answers: 'room.start_link_used' },
    joinMeeting: {
      input: ({ room }, role) => ({ meeting: room.meetingId, pwd: room.pwd, displayName: role }),
    },
    connectAhead: {
      input: ({ room }, role) => ({ meeting: room.meetingId, pwd: room.pwd, displayName: role }),
    },
    userMeetings: anything,
  },
  meetingPage: {
    page: ofPlanned,
    visited: { input: () => ({ participantToken: 'was-never-given' }), answers: 'schedule.not_found' },
    dates: ofPlanned,
    inviteeDetails: ofPlanned,
    attendees: ofPlanned,
    participantLog: ofPlanned,
    report: ofPlanned,
    archive: ofPlanned,
    archiveLink: ofPlanned,
    checkReport: {
      input: () => ({ code: '0'.repeat(32) }),
      answers: 'meeting.report_unknown',
    },
    controls: ofPlanned,
    changeControls: {
      input: (fixture) => ({ calendarId: fixture.planned.id, isLocked: true }),
      answers: 'room.ended',
    },
    chat: ofPlanned,
    guestView: { input: () => ({ invitation: 'was-never-sent' }), answers: 'invitation.not_found' },
    changeGuestView: { input: (fixture) => ({ calendarId: fixture.planned.id, recordings: true }) },
  },
  transcript: {
    transcription: ofPlanned,
    segments: ofTranscript,
    words: { input: ({ recorded: { transcriptId: id, segmentId } }) => ({ id, segmentId }) },
    start: { input: ({ recorded: { fileName } }) => ({ fileName }), answers: 'transcript.unavailable' },
    translate: {
      input: ({ recorded: { transcriptId: id } }) => ({ id, language: 'AR' }),
      answers: 'transcript.no_translator',
    },
    cancelTranslation: {
      input: ({ recorded: { transcriptId: id } }) => ({ id, language: 'AR' }),
      answers: 'transcript.not_translating',
    },
    cancel: { ...ofTranscript, answers: 'transcript.not_running' },
    update: {
      input: ({ recorded: { transcriptId: id, segmentId } }) => ({ id, segmentId, text: 'Lamps' }),
      answers: 'transcript.editing_off',
    },
    renameSpeaker: {
      input: ({ recorded: { transcriptId: id, speakerId } }) => ({ id, speakerId, name: 'Arif' }),
      answers: 'transcript.editing_off',
    },
    assignLines: {
      input: ({ recorded: { transcriptId: id, speakerId } }) => ({
        id,
        passage: { speakerId },
        to: { speakerName: 'Arif' },
      }),
      answers: 'transcript.editing_off',
    },
    attendees: { ...ofTranscript, answers: 'transcript.editing_off' },
    history: ofTranscript,
    restore: {
      input: ({ recorded: { transcriptId: id, editId } }) => ({ id, editId }),
      answers: 'transcript.editing_off',
    },
    exportTranscript: ofTranscript,
    previewRedaction: ofPassage,
    redact: { ...ofPassage, spoils: true },
  },
  minutes: {
    minutes: ofTranscript,
    addLine: {
      input: ({ recorded: { transcriptId: id } }) => ({
        id,
        section: 'actions' as const,
        text: 'Book the hall',
      }),
    },
    changeLine: {
      input: ({ recorded: { transcriptId: id, lineId } }) => ({ id, lineId, text: 'Order the lamps' }),
    },
    history: ofTranscript,
    restore: {
      input: ({ recorded: { transcriptId: id, lineEditId: editId } }) => ({ id, editId }),
    },
    approve: ofTranscript,
    exportMinutes: ofTranscript,
    translation: ofTranscript,
    translate: { ...ofTranscript, answers: 'minutes.no_translator' },
    ask: { input: () => ({ question: 'Who buys lamps?' }) },
    askedQuestions: anything,
    forgetQuestions: { input: () => ({}) },
    fromLastTime: ofPlanned,
    ownActions: anything,
    setDone: { input: ({ recorded: { lineId: id } }) => ({ id, done: true }), spoils: true },
    removeLine: {
      input: ({ recorded: { transcriptId: id, lineId } }) => ({ id, lineId }),
      spoils: true,
    },
    write: { ...ofTranscript, spoils: true },
    cancel: { ...ofTranscript, answers: 'minutes.not_writing' },
  },
  schedule: {
    saveBanner: { input: () => picture() },
    create: { input: ({ now }) => ({ timeZone, startDateTime: now + 70 * hourMs }) },
    edit: {
      input: (fixture) => ({
        query: {},
        body: { calendarId: fixture.planned.id, version: fixture.planned.version, agenda: 'Changed' },
      }),
    },
    get: planned,
    countInvitees: { input: (fixture) => ({ invitees: [], calendarId: fixture.planned.id }) },
    delete: { input: (fixture) => ({ query: { calendarId: fixture.planned.id } }), spoils: true },
    byDate: { input: () => ({ date }) },
    byMonth: { input: () => ({ date }) },
    byDateRange: { input: range },
    hasEvent: { input: range },
    overlaps: { input: range },
    check: { input: ({ now }) => ({ timeZone, startDateTime: now + 70 * hourMs }) },
    availableTimeSlots: { input: ({ now }) => ({ startDate: now, timeZone }) },
    freeBusy: { input: (fixture, role) => ({ ...range(fixture), ...memberOf(fixture, role) }) },
    findTime: { input: (fixture, role) => ({ from: fixture.now, minutes: 30, ...memberOf(fixture, role) }) },
    reminders: planned,
    seatAvailable: { input: ({ userSeatId }) => ({ resourceId: userSeatId }) },
  },
  invitation: {
    inviteeList: ofPlanned,
    received: anything,
    own: ofPlanned,
    answer: { input: (fixture) => ({ calendarId: fixture.planned.id, response: 'accepted' }) },
    byToken: { input: () => ({ invitation: 'was-never-sent' }), answers: 'invitation.not_found' },
    answerByToken: {
      input: () => ({ invitation: 'was-never-sent', response: 'accepted' }),
      answers: 'invitation.not_found',
    },
    confirmRequest: { ...request, spoils: true },
    refuseRequest: { ...request, spoils: true },
  },
  registration: {
    page: { input: (fixture) => ({ meetingId: fixture.planned.invitation.meetingId }) },
    register: {
      input: (fixture, role) => ({
        meetingId: fixture.planned.invitation.meetingId,
        name: 'Layla',
        email: `${role}@outside.example`,
      }),
    },
    list: ofPlanned,
    judge: {
      input: ({ planned: { id }, registrationId }) => ({
        calendarId: id,
        ids: [registrationId],
        state: 'approved',
      }),
    },
    export: ofPlanned,
  },
}
