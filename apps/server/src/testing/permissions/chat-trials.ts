import { anything, type Trials } from './trial.ts'
import type { Role, Fixture } from './fixture.ts'

const unknownId = '019a0000-0000-7000-8000-000000000000'
const unknownRoom = '!was-never-made:chat.example.org'
const ofChat = { input: ({ chatRoomId: roomId }: Fixture) => ({ roomId }) }

export const chatTrials: Trials<'chat' | 'chatMeeting', Fixture, Role> = {
  chat: {
    list: anything,
    unread: anything,
    openDirect: { input: () => ({ userId: unknownId }), answers: 'chat.person_not_found' },
    createGroup: {
      input: () => ({ name: 'River path', userIds: [unknownId] }),
      answers: 'chat.person_not_found',
    },
    openForMeeting: { input: ({ planned }: Fixture) => ({ calendarId: planned.id }) },
    rename: { input: () => ({ roomId: unknownRoom, name: 'River path' }), answers: 'chat.room_not_found' },
    addMembers: { input: () => ({ roomId: unknownRoom, userIds: [] }), answers: 'chat.room_not_found' },
    removeMember: {
      input: () => ({ roomId: unknownRoom, userId: unknownId }),
      answers: 'chat.room_not_found',
    },
  },
  chatMeeting: {
    meeting: ofChat,
    start: ofChat,
    people: ofChat,
    openChat: anything,
    redeemCode: { input: () => ({ code: 'was-never-given' }), answers: 'chat.code_used' },
  },
}
