import { createServerText } from '@majlis/i18n/node'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { MailMessage } from '../../../platform/mail/mail.ts'
import { type Origin, type User, userRepository } from '../../accounts/index.ts'
import type { Notifier } from '../../notifications/index.ts'
import { changedFrom } from '../changed-from.ts'

/** A change to the factors with which someone signs in. */
export type FactorNotice =
  | { kind: 'two_factor_enabled' | 'two_factor_disabled' | 'recovery_codes_renewed' }
  | { kind: 'passkey_added' | 'passkey_removed'; name: string }

export function factorNoticeMail(
  user: User,
  notice: FactorNotice,
  { origin, now, publicUrl }: { origin: Origin; now: number; publicUrl: string },
): MailMessage {
  const t = createServerText(user.language)
  const intro = t(`factorNoticeIntro.${notice.kind}`, { name: 'name' in notice ? notice.name : '' })
  return {
    to: user.email,
    language: user.language,
    subject: t(`factorNoticeSubject.${notice.kind}`),
    preview: intro,
    heading: t('securityNotice.heading', { firstName: user.firstName }),
    paragraphs: [intro, t('factorNotice.notYou')],
    facts: changedFrom(user, origin, now),
    buttons: [{ label: t('passwordChanged.button'), url: new URL('/forgot-password', publicUrl).href }],
  }
}

interface FactorNoticesDeps {
  notifier: Pick<Notifier, 'notifySecurity'>
  clock: Clock
  publicUrl: string
}

export type FactorNotices = ReturnType<typeof createFactorNotices>

/** Notifies people of every change to their own factors, in case it was someone else. */
export function createFactorNotices({ notifier, clock, publicUrl }: FactorNoticesDeps) {
  return {
    /** In the transaction of the change: there is none without its mail. */
    async notify(tx: Tx, userId: string, notice: FactorNotice, origin: Origin): Promise<void> {
      const user = await userRepository.findAnywhere(tx, userId)
      if (!user) return
      const news = { event: notice.kind, ...('name' in notice ? { name: notice.name } : {}) }
      await notifier.notifySecurity(
        tx,
        user,
        news,
        factorNoticeMail(user, notice, { origin, now: clock.now(), publicUrl }),
      )
    },
  }
}
