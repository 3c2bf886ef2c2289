import { createServerText } from '@majlis/i18n/node'
import type { MailMessage } from '../../platform/mail/mail.ts'
import type { User } from '../accounts/index.ts'

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
