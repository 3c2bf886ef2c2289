import { anything, type Trials } from './trial.ts'
import type { Role, Fixture } from './fixture.ts'

const ofChat = { input: ({ chatRoomId: roomId }: Fixture) => ({ roomId }) }

export const chatTrials: Trials<'chatMeeting', Fixture, Role> = {
  chatMeeting: {
    meeting: ofChat,
    start: ofChat,
    people: ofChat,
    openChat: anything,
    redeemCode: { input: () => ({ code: 'was-never-given' }), answers: 'chat.code_used' },
  },
}
