import { destinations, queueUserId, type Notice } from '@majlis/contract'
import { isolated } from '@majlis/i18n'
import { createServerText } from '@majlis/i18n/node'
import type { Clock } from '../../platform/clock/clock.ts'
import { changeIdFor } from '../../platform/changes/current-change.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Mailer } from '../../platform/mail/mail.ts'
import { onSignal } from '../../platform/module/contributed-work.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import { dateFact, listUserAddresses, listUserReceivers, wants } from '../meetings/index.ts'
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
  mailer: Mailer
  realtime: Realtime
  mailSignInUrl: (tx: Tx, userId: string, path: string) => Promise<string>
}

/** What the organizer hears of registrations: the open pages each change, the mailbox that someone waits. */
export function createOrganizerNews({ db, clock, mailer, realtime, mailSignInUrl }: OrganizerNewsDeps) {
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

    /** Mails that the first of those who wait does. */
    async waits(
      tx: Tx,
      meeting: OpenMeeting,
      registration: Pick<RegistrationRow, 'name' | 'email'>,
    ): Promise<void> {
      const [host] = await listUserReceivers(tx, [meeting.hostUserId])
      if (!host || !wants('answer_mail')(host)) return
      const { language } = host
      const t = createServerText(language)
      const title = isolated(meeting.title, language)
      const name = isolated(registration.name, language)
      await mailer.send(tx, {
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
      })
    },
  }
}

export type OrganizerNews = ReturnType<typeof createOrganizerNews>
