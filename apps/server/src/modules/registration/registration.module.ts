import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, DbOrTx, Tx } from '../../platform/database/database.ts'
import type { Events } from '../../platform/events/events.ts'
import type { HandledEvents } from '../../platform/events/handled-events.ts'
import { deriveKey } from '../../platform/keys/keys.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import type { Mailer } from '../../platform/mail/mail.ts'
import type { ServerModule } from '../../platform/module/server-module.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import type { Notifier } from '../notifications/index.ts'
import type { DailyBounds } from '../planning/index.ts'
import { createOrganizerNews, registrationNotifications } from './organizer-news.ts'
import { registrationData } from './personal-data.ts'
import { registrantNews } from './registrant-news.ts'
import { createRegistrants } from './registrants.ts'
import { createRegistrationOutbox } from './registration-outbox.ts'
import { createRegistering } from './register.service.ts'
import { createRegistrationTokens } from './registration-token.ts'
import { registrationCalls } from './registration.routes.ts'
import { createRegistrations } from './registration.service.ts'
import * as registeredMeetingsRepository from './registered-meetings.repository.ts'
import * as registrationsRepository from './registrations.repository.ts'

export interface RegistrationDeps {
  db: Db
  clock: Clock
  events: Events
  handled: HandledEvents
  realtime: Realtime
  limiter: Limiter
  dailyBounds: DailyBounds
  mailer: Mailer
  notifier: Notifier
  mailSignInUrl: (tx: Tx, userId: string, path: string) => Promise<string>
  appSecret: string
  publicUrl: string
}

/** Who registers for a meeting that requires it, who approves them, and the mails to both. */
export function createRegistrationModule(deps: RegistrationDeps) {
  const tokenOf = createRegistrationTokens(deriveKey(deps.appSecret, 'registration'))
  const outbox = createRegistrationOutbox({ ...deps, tokenOf })
  const organizer = createOrganizerNews(deps)
  const registrants = createRegistrants({ ...deps, tokenOf })
  return {
    name: 'registration',
    api: {
      /** Whose personal link a `pwd` is, and whether it still counts. */
      findRegistrant: registrants.findByToken,
      isRegistrantApproved: registrants.isApproved,
      /** Whether the public page of its ID is about this meeting, so that anyone can read its title, host and organisation. */
      async hasOpenPage(db: DbOrTx, { id, meetingId }: { id: string; meetingId: string }): Promise<boolean> {
        const shown = await registeredMeetingsRepository.findOpen(db, meetingId, deps.clock.now())
        return shown?.id === id
      },
      /** Whom the reminders of a date reach beside the invitees. */
      listReaders: registrants.listReaders,
      /** The registrations under these addresses for meetings of the organisation. */
      listRegistrationIds: (
        tx: Tx,
        { organizationId, emails }: { organizationId: string; emails: readonly string[] },
      ): Promise<string[]> => registrationsRepository.listIdsOf(tx, organizationId, emails),
    },
    calls: {
      registration: registrationCalls({
        registering: createRegistering({ ...deps, outbox, organizer, tokenOf }),
        registrations: createRegistrations({ ...deps, outbox, organizer }),
      }),
    },
    personalData: registrationData(deps),
    notificationKinds: [registrationNotifications],
    listeners: [...registrantNews({ ...deps, outbox }), ...organizer.listeners],
  } satisfies ServerModule
}

export type RegistrationApi = ReturnType<typeof createRegistrationModule>['api']
