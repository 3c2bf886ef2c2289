import { anything, type Trials } from './trial.ts'
import type { Role, World } from './world.ts'

const ofChat = { input: ({ chatRoomId: roomId }: World) => ({ roomId }) }

export const chatTrials: Trials<'chatMeeting', World, Role> = {
  chatMeeting: {
    meeting: ofChat,
    start: ofChat,
    people: ofChat,
    openChat: anything,
    redeemCode: { input: () => ({ code: 'was-never-given' }), answers: 'chat.code_used' },
  },
}
