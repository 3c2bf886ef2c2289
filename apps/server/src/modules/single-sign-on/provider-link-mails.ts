import { createServerText } from '@majlis/i18n/node'
import type { MailMessage } from '../../platform/mail/mail.ts'
import type { User } from '../accounts/index.ts'

/**
 * What happened to the link between an account and a provider: `replaced` by one with another person there; `promoted` ended it because the
 * person became an owner.
 */
export type LinkNews = 'connected' | 'replaced' | 'disconnected' | 'promoted'

/** To a person, when a provider can or can no longer sign them in. */
export function providerLinkMail(
  { email, language, firstName }: User,
  news: LinkNews,
  { provider, publicUrl }: { provider: string; publicUrl: string },
): MailMessage {
  const t = createServerText(language)
  const intro = t(`providerLinkIntro.${news}`, { provider })
  return {
    to: email,
    language,
    subject: t(`providerLinkSubject.${news}`, { provider }),
    preview: intro,
    heading: t('providerLink.heading', { firstName }),
    paragraphs: [intro, t('providerLink.notYou')],
    buttons: [{ label: t('providerLink.button'), url: new URL('/profile?tab=security', publicUrl).href }],
  }
}
