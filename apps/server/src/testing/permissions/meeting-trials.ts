import { anything, plain, type Trials } from './trial.ts'
import { recordingPart } from './recorded-world.ts'
import { filePart } from './planned-world.ts'
import { picture, type Role, type World } from './world.ts'

type Groups = 'meeting' | 'schedule' | 'invitation' | 'registration' | 'agendaFile' | 'recording'

const hour = 3_600_000
const timeZone = 'Europe/London'
const date = '2026-02-11'
const range = ({ now }: World) => ({ startDate: now, endDate: now + 48 * hour })
const planned = { input: (world: World) => ({ id: world.planned.id }) }
const ofPlanned = { input: (world: World) => ({ calendarId: world.planned.id }) }
const meetingId = { input: (world: World) => ({ id: world.planned.invitation.meetingId }) }
const ofRecorded = { input: ({ recorded: { meetingId } }: World) => ({ meetingId }) }
const request = { input: ({ requestId }: World) => ({ id: requestId }) }
const memberOf = ({ targets }: World, role: Role) => ({ userIds: [targets[role].member] })

export const meetingTrials: Trials<Groups, World, Role> = {
  agendaFile: {
    start: { input: () => ({ fileName: 'agenda.txt', bytes: 2 }) },
    putPart: { input: ({ looseFileId: id }) => ({ params: { id, part: 0 }, body: filePart }) },
    remove: { input: ({ looseFileId: id }) => ({ id }), spoils: true },
    link: { input: ({ fileId: id, planned: meeting }) => ({ id, calendarId: meeting.id }) },
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
    sessions: ofRecorded,
    startUpload: {
      input: ({ recorded: { meetingId } }) => ({
        meetingId,
        fileName: 'lamps.wav',
        bytes: recordingPart.size,
      }),
    },
    putPart: {
      input: ({ recorded: { begunId: id } }) => ({ params: { id, part: 0 }, body: recordingPart }),
    },
    finishUpload: { input: ({ recorded: { wholeId: id } }) => ({ id }), spoils: true },
    cancelUpload: { input: ({ recorded: { begunId: id } }) => ({ id }), spoils: true },
    shared: { input: ({ recorded: { fileName } }) => ({ fileName }) },
  },
  meeting: {
    startMeeting: { input: () => ({ idSource: 'generated', settings: {} }) },
    meetingInfo: {
      input: ({ planned: { invitation } }) => ({
        id: invitation.meetingId,
        pwd: new URL(invitation.joinLink).searchParams.get('pwd') ?? '',
      }),
    },
    isOngoing: meetingId,
    recordedInfo: { input: ({ room }) => ({ id: room.meetingId }) },
    startLink: meetingId,
    redeemStartLink: { input: () => ({ jwt: 'was-never-sent' }), answers: 'room.start_link_used' },
    joinMeeting: {
      input: ({ room }, role) => ({ meeting: room.meetingId, pwd: room.pwd, displayName: role }),
    },
    userMeetings: anything,
  },
  schedule: {
    saveBanner: { input: () => picture() },
    create: { input: ({ now }) => ({ timeZone, startDateTime: now + 70 * hour }) },
    edit: {
      input: (world) => ({
        query: {},
        body: { calendarId: world.planned.id, version: world.planned.version, agenda: 'Changed' },
      }),
    },
    get: planned,
    countInvitees: { input: (world) => ({ invitees: [], calendarId: world.planned.id }) },
    delete: { input: (world) => ({ query: { calendarId: world.planned.id } }), spoils: true },
    byDate: { input: () => ({ date }) },
    byMonth: { input: () => ({ date }) },
    byDateRange: { input: range },
    hasEvent: { input: range },
    overlaps: { input: range },
    check: { input: ({ now }) => ({ timeZone, startDateTime: now + 70 * hour }) },
    availableTimeSlots: { input: ({ now }) => ({ startDate: now, timeZone }) },
    freeBusy: { input: (world, role) => ({ ...range(world), ...memberOf(world, role) }) },
    findTime: { input: (world, role) => ({ from: world.now, minutes: 30, ...memberOf(world, role) }) },
    reminders: planned,
    eventColors: plain,
    dueReminders: plain,
    subscribe: plain,
    renewSubscription: plain,
    seatAvailable: { input: ({ userSeatId }) => ({ resourceId: userSeatId }) },
    availableRooms: plain,
  },
  invitation: {
    inviteeList: ofPlanned,
    received: anything,
    own: ofPlanned,
    answer: { input: (world) => ({ calendarId: world.planned.id, response: 'accepted' }) },
    byToken: { input: () => ({ invitation: 'was-never-sent' }), answers: 'invitation.not_found' },
    answerByToken: {
      input: () => ({ invitation: 'was-never-sent', response: 'accepted' }),
      answers: 'invitation.not_found',
    },
    requests: plain,
    confirmRequest: { ...request, spoils: true },
    refuseRequest: { ...request, spoils: true },
  },
  registration: {
    page: { input: (world) => ({ meetingId: world.planned.invitation.meetingId }) },
    register: {
      input: (world, role) => ({
        meetingId: world.planned.invitation.meetingId,
        name: 'Layla',
        email: `${role}@outside.example`,
      }),
    },
    list: ofPlanned,
    waiting: plain,
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
