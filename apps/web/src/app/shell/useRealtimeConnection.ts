import type { DueReminder, SessionUser } from '@majlis/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useState } from 'react'
import {
  createActiveCalls,
  createIgnoredCalls,
  type ActiveCallList,
} from '../../features/chat-calls/index.ts'
import { api } from '../../shared/api/index.ts'
import { createNoticeFollower, followNotice } from '../../shared/changes/index.ts'
import {
  connectRealtime,
  createPendingMessages,
  refetchDelayMs,
  type PendingMessages,
} from '../../shared/realtime/index.ts'
import { session } from '../../shared/session/index.ts'
import { createDueReminders, createKeptReminders, type DueReminders } from '../../shared/reminders/index.ts'
import { followUnread, followUnreadMessages } from './follow-unread.ts'
import { openRealtimeConnection } from './realtime-connection.ts'

/** How often, at most, a meeting page is fetched again for its files. */
const filesEveryMs = 3_000

/**
 * The user's realtime connection while the shell is shown (spec 4.18–4.20): it updates lists of meetings, ends the
 * session here when it ended elsewhere, and reports current calls and messages that could not be read or sent.
 */
export function useRealtimeConnection(
  user: SessionUser | undefined,
  onReminder: (reminder: DueReminder) => void,
): {
  calls: ActiveCallList
  pending: PendingMessages
  reminders: DueReminders
} {
  const queries = useQueryClient()
  const [calls] = useState(() => createActiveCalls(createIgnoredCalls()))
  const [pending] = useState(createPendingMessages)
  const [reminders] = useState(() => createDueReminders({ kept: createKeptReminders(), onNew: onReminder }))
  const email = user?.user.user_email

  // Connects before the screen is painted: changes between the fetch of a list and the connection would be seen a
  // minute late.
  useLayoutEffect(() => {
    if (!email) return
    // Failures are repeated at the next connect; the lists show the same meetings.
    const followReminders = () =>
      void api.schedule.dueReminders().then(
        ({ data }) => reminders.follow(data),
        () => undefined,
      )
    // A colleague may add many files, each with its own notice.
    const followFiles = createNoticeFollower(queries, 'files', filesEveryMs)
    const timers = new Set<number>()
    const connection = openRealtimeConnection(email, {
      later: (act) => {
        const timer = window.setTimeout(() => {
          timers.delete(timer)
          act()
        }, refetchDelayMs())
        timers.add(timer)
      },
      connect: connectRealtime,
      token: session.accessToken,
      pending,
      onCalls: calls.replace,
      onChanged: (what, changeId) => {
        // The card of a moved or cancelled meeting is out of date.
        if (what === 'meetings' && reminders.getSnapshot().length > 0) followReminders()
        if (what === 'files') followFiles(changeId)
        else followNotice(queries, what, changeId)
      },
      onUnread: (unread) => void followUnread(queries, unread),
      onUnreadMessages: (unread) => void followUnreadMessages(queries, unread),
      onReminder: reminders.add,
      onRemindersMissed: followReminders,
      // The next call would be refused anyway; a call now signs out immediately.
      onSessionEnded: () => void session.renew().catch(() => undefined),
    })
    return () => {
      for (const timer of timers) window.clearTimeout(timer)
      followFiles.stop()
      connection.close()
    }
  }, [email, calls, pending, reminders, queries])

  return { calls, pending, reminders }
}
