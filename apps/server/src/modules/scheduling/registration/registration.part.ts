import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { Events } from '../../../platform/events/events.ts'
import type { HandledEvents } from '../../../platform/events/handled-events.ts'
import { deriveKey } from '../../../platform/keys/keys.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import type { Mailer } from '../../../platform/mail/mail.ts'
import type { Realtime } from '../../../platform/realtime/realtime.ts'
import type { DailyBounds } from '../planning/planning.limits.ts'
import { createOrganizerNews } from './organizer-news.ts'
import { registerRegistrantNews } from './registrant-news.ts'
import { createRegistrants } from './registrants.ts'
import { createRegistrationPost } from './registration-post.ts'
import { createRegistrationTokens } from './registration-token.ts'
import { registrationCalls } from './registration.routes.ts'
import { createRegistrations } from './registration.service.ts'

export interface RegistrationPartDeps {
  db: Db
  clock: Clock
  events: Events
  handled: HandledEvents
  realtime: Realtime
  limiter: Limiter
  dailyBounds: DailyBounds
  mailer: Mailer
  mailSignInUrl: (tx: Tx, userId: string, path: string) => Promise<string>
  appSecret: string
  publicUrl: string
}

/** Who signs up for a meeting that requires it, who lets them in, and what both are told. */
export function createRegistrationPart(deps: RegistrationPartDeps) {
  const tokenOf = createRegistrationTokens(deriveKey(deps.appSecret, 'registration'))
  const post = createRegistrationPost({ ...deps, tokenOf })
  const organizer = createOrganizerNews(deps)
  registerRegistrantNews({ ...deps, post })
  return {
    calls: registrationCalls(createRegistrations({ ...deps, post, organizer, tokenOf })),
    registrants: createRegistrants({ ...deps, tokenOf }),
  }
}
