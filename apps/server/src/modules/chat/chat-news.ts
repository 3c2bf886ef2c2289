import type { Tx } from '../../platform/database/database.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { byAllWays, type NotificationKindRules } from '../../platform/module/notification-kinds.ts'
import type { Notifier } from '../notifications/index.ts'
import * as chatsRepository from './chats.repository.ts'

export type ChatNews = ReturnType<typeof createChatNews>

/** People are notified when a colleague adds them to a group. */
export function createChatNews({ notifier }: { notifier: Pick<Notifier, 'notify'> }) {
  return {
    added: (
      tx: Tx,
      { userId: actorUserId }: UserCaller,
      { roomId, name: title }: { roomId: string; name: string },
      userIds: readonly string[],
    ): Promise<void> =>
      notifier.notify(
        tx,
        'added_to_chat',
        userIds
          .filter((userId) => userId !== actorUserId)
          .map((userId) => ({ userId, key: roomId, actorUserId, data: { roomId, title }, mail: 'plain' })),
      ),
  }
}

/** The kind of this module. */
export function chatNotifications({ isOn }: { isOn: boolean }): NotificationKindRules<'added_to_chat'> {
  return {
    kind: 'added_to_chat',
    isOff: !isOn,
    defaults: { ...byAllWays, mail: 'off' },
    path: ({ roomId }) => `/chat?room=${encodeURIComponent(roomId)}`,
    async currentData(db, reader, all) {
      const names = await chatsRepository.listGroupNames(
        db,
        reader,
        all.map(({ data }) => data.roomId),
      )
      return new Map(
        all.flatMap(({ id, data: { roomId } }) => {
          const title = names.get(roomId)
          return title === undefined ? [] : [[id, { roomId, title }] as const]
        }),
      )
    },
  }
}
