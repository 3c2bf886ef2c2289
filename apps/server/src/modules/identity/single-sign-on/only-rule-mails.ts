import { createServerText } from '@majlis/i18n/node'
import type { MailMessage } from '../../../platform/mail/mail.ts'
import type { User } from '../users.repository.ts'

/** To every owner: `keeper` is who keeps the password; null where the rule was turned off. */
export function onlyRuleMail(
  { email, language, firstName }: User,
  given: { organization: string; byName: string; keeper: string | null; publicUrl: string },
): MailMessage {
  const t = createServerText(language)
  const { organization, byName: name, publicUrl } = given
  const news = given.keeper === null ? 'off' : 'on'
  const intro = t(`onlyRule.${news}`, { name, organization })
  return {
    to: email,
    language,
    subject: t(`onlyRule.${news}Subject`),
    preview: intro,
    heading: t('onlyRule.heading', { firstName }),
    paragraphs: [
      intro,
      ...(given.keeper === null ? [] : [t('onlyRule.keeper', { keeper: given.keeper })]),
      t('onlyRule.unexpected', { name }),
    ],
    buttons: [{ label: t('onlyRule.button'), url: new URL('/organization', publicUrl).href }],
  }
}

/** In place of a link to a new password, which would open nothing. */
export function signInByProviderMail(
  { email, language, firstName, organizationId }: User,
  { publicUrl }: { publicUrl: string },
): MailMessage {
  const t = createServerText(language)
  const url = new URL('/sign-in', publicUrl)
  url.searchParams.set('organization', organizationId)
  return {
    to: email,
    language,
    subject: t('signInByProvider.subject'),
    preview: t('signInByProvider.intro'),
    heading: t('signInByProvider.heading', { firstName }),
    paragraphs: [t('signInByProvider.intro'), t('signInByProvider.notYou')],
    buttons: [{ label: t('signInByProvider.button'), url: url.href }],
  }
}
