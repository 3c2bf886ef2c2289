import { destinations, queueUserId, type Notice } from '@majlis/contract'
import { changeIdFor } from '../../platform/changes/current-change.ts'
import type { Db } from '../../platform/database/database.ts'
import { onSignal, type ModuleListener } from '../../platform/module/contributed-work.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import * as membersRepository from './members.repository.ts'

declare module '../../platform/realtime/realtime.ts' {
  interface SignalMap {
    /** A chat was made or renamed, or its members have changed. `alsoUserIds`: people who are not in it any more. */
    'chats.changed': { chatId: string; alsoUserIds?: string[] }
  }
}

/** Notifies the pages of everyone in the chat that are connected to this process. */
export function changedChatsListener({ db, realtime }: { db: Db; realtime: Realtime }): ModuleListener {
  return onSignal('chats.changed', async ({ chatId, alsoUserIds = [] }, change) => {
    if (!realtime.hasSubscribers()) return
    const userIds = [...(await membersRepository.listMembersOf(db, chatId)), ...alsoUserIds]
    for (const { id, email } of await membersRepository.listAddresses(db, userIds)) {
      const notice: Notice = { type: 'chats.changed', ...changeIdFor(id, change) }
      realtime.push(destinations.notices(queueUserId(email)), notice, { kind: 'user', id })
    }
  })
}
