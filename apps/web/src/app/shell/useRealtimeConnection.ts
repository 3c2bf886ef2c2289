import type { DueReminder, SessionUser } from '@majlis/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useState } from 'react'
import {
  createActiveCalls,
  createIgnoredCalls,
  type ActiveCallList,
} from '../../features/chat-calls/index.ts'
import { api } from '../../shared/api/index.ts'
import { createPaced, followNotice } from '../../shared/changes/index.ts'
import { connectRealtime, createPendingMessages, type PendingMessages } from '../../shared/realtime/index.ts'
import { session } from '../../shared/session/index.ts'
import { createDueReminders, createKeptReminders, type DueReminders } from '../../shared/reminders/index.ts'
import { followUnread } from './follow-unread.ts'
import { openRealtimeConnection } from './realtime-connection.ts'

/** After a loss, pages fetch again when the server says so, and after this time at the latest; not all pages at once. */
const refetchAfterMs = { least: 60_000, spread: 30_000 }

/** How often the page of a meeting is fetched again for its files, at most. */
const filesEveryMs = 3_000

/**
 * The user's realtime connection while the shell is shown (spec 4.18–4.20): lists of meetings follow what happens elsewhere, an
 * ended session ends here, the calls that ring are known, and so is what the connection could not read or send.
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

  // Before the screen is painted: what changes after the lists were fetched, and before it is connected, is seen a minute later.
  useLayoutEffect(() => {
    if (!email) return
    // What cannot be had now is asked for at the next connect; the lists say the same meetings.
    const followReminders = () =>
      void api.schedule.dueReminders().then(
        ({ data }) => reminders.follow(data),
        () => undefined,
      )
    // A colleague may add many files; each is a notice.
    const followFiles = createPaced(() => followNotice(queries, 'files'), filesEveryMs)
    const timers = new Set<number>()
    const connection = openRealtimeConnection(email, {
      later: (act) => {
        const timer = window.setTimeout(
          () => {
            timers.delete(timer)
            act()
          },
          refetchAfterMs.least + Math.random() * refetchAfterMs.spread,
        )
        timers.add(timer)
      },
      connect: connectRealtime,
      token: session.accessToken,
      pending,
      onCalls: calls.replace,
      onChanged: (what, changeId) => {
        // A card of what was moved or cancelled says what is not true any more.
        if (what === 'meetings' && reminders.getSnapshot().length > 0) followReminders()
        if (what === 'files') followFiles()
        else followNotice(queries, what, changeId)
      },
      onUnread: (unread) => void followUnread(queries, unread),
      onReminder: reminders.add,
      onRemindersMissed: followReminders,
      // The next call would be refused anyway; asking now leads out at once.
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
