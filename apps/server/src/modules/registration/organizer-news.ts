import { destinations, queueUserId, type Notice } from '@majlis/contract'
import { createServerText } from '@majlis/i18n/node'
import type { Clock } from '../../platform/clock/clock.ts'
import { changeIdFor } from '../../platform/changes/current-change.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { MailMessage } from '../../platform/mail/mail.ts'
import { onSignal } from '../../platform/module/contributed-work.ts'
import { byAllWays, type NotificationKindRules } from '../../platform/module/notification-kinds.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import {
  dateFact,
  listUserAddresses,
  listUserReceivers,
  notifiedDateOf,
  type Receiver,
} from '../meetings/index.ts'
import type { Notifier } from '../notifications/index.ts'
import type { OpenMeeting } from './registered-meetings.repository.ts'
import type { RegistrationRow } from './registrations.repository.ts'

declare module '../../platform/realtime/realtime.ts' {
  interface SignalMap {
    /** Registrations for meetings of this organizer are different. */
    'registrations.changed': { userId: string }
  }
}

export interface OrganizerNewsDeps {
  db: Db
  clock: Clock
  notifier: Pick<Notifier, 'notify' | 'settle'>
  realtime: Realtime
  mailSignInUrl: (tx: Tx, userId: string, path: string) => Promise<string>
}

/**
 * What the organizer is told about registrations: open pages get each change, the notification center each one that waits, and the mailbox
 * the first.
 */
export function createOrganizerNews({ db, clock, notifier, realtime, mailSignInUrl }: OrganizerNewsDeps) {
  async function mailOf(
    tx: Tx,
    meeting: OpenMeeting,
    { host, registration }: { host: Receiver; registration: WaitingRegistration },
  ): Promise<MailMessage> {
    const { language } = host
    const t = createServerText(language)
    const { title } = meeting
    const { name } = registration
    return {
      to: host.email,
      language,
      organizationId: meeting.organizationId,
      subject: t('registrationWaits.subject', { title }),
      preview: t('registrationWaits.heading', { name, title }),
      heading: t('registrationWaits.heading', { name, title }),
      paragraphs: [t('registrationWaits.text')],
      facts: [
        dateFact('when', meeting, host, clock.now()),
        { label: t('registrationWaits.from'), lines: [registration.name, registration.email] },
      ],
      buttons: [
        {
          label: t('registrationWaits.open'),
          url: await mailSignInUrl(tx, meeting.hostUserId, `/registrations/${meeting.id}`),
        },
      ],
      footnote: t('signInLink.note'),
    }
  }

  return {
    listeners: [
      onSignal('registrations.changed', async ({ userId }, change) => {
        if (!realtime.hasSubscribers()) return
        for (const { id, email } of await listUserAddresses(db, [userId])) {
          const notice: Notice = { type: 'registrations.changed', ...changeIdFor(id, change) }
          realtime.push(destinations.notices(queueUserId(email)), notice, { kind: 'user', id })
        }
      }),
    ],

    /** Pages of the organizer fetch their registrations again. */
    changed: (tx: Tx, userId: string) => realtime.signal(tx, 'registrations.changed', { userId }),

    /** Notifies of one that waits; only the first is mailed. */
    async waits(
      tx: Tx,
      meeting: OpenMeeting,
      registration: WaitingRegistration,
      { isFirst }: { isFirst: boolean },
    ): Promise<void> {
      const [host] = await listUserReceivers(tx, [meeting.hostUserId])
      if (!host) return
      const date = notifiedDateOf(meeting, { ...meeting, originalStart: meeting.startsAt })
      await notifier.notify(tx, 'registration', [
        {
          userId: host.accountId,
          key: registration.id,
          actorEmail: registration.email,
          data: { ...date, name: registration.name, registrationId: registration.id },
          mail: isFirst ? await mailOf(tx, meeting, { host, registration }) : null,
        },
      ])
    },

    judged: (tx: Tx, userId: string, ids: readonly string[], state: 'approved' | 'refused'): Promise<void> =>
      notifier.settle(
        tx,
        'registration',
        ids.map((key) => ({ userId, key })),
        state,
      ),
  }
}

type WaitingRegistration = Pick<RegistrationRow, 'id' | 'name' | 'email'>

export const registrationNotifications: NotificationKindRules<'registration'> = {
  kind: 'registration',
  defaults: byAllWays,
  path: ({ calendarId }) => `/registrations/${calendarId}`,
}

export type OrganizerNews = ReturnType<typeof createOrganizerNews>
