import type { Language, NewSalesRequest } from '@majlis/contract'
import { createServerText } from '@majlis/i18n/node'
import type { MailMessage } from '../../platform/mail/mail.ts'

/** To sales: the request, in the visitor’s language. A reply goes to the visitor. */
export function salesRequestMail(
  request: NewSalesRequest & { language: Language },
  { to, publicUrl }: { to: string; publicUrl: string },
): MailMessage {
  const { name, email, organization, size, about, callTime, language } = request
  const t = createServerText(language)
  return {
    to,
    language,
    subject: t('salesRequest.subject', { organization }),
    preview: t('salesRequest.preview', { name }),
    heading: t('salesRequest.heading', { organization }),
    paragraphs: [t('salesRequest.text', { name })],
    facts: [
      { label: t('salesRequest.name'), lines: [name] },
      { label: t('salesRequest.email'), lines: [email] },
      { label: t('salesRequest.organization'), lines: [organization] },
      { label: t('salesRequest.size'), lines: [size] },
      ...(callTime ? [{ label: t('salesRequest.callTime'), lines: [callTime] }] : []),
    ],
    quotes: [{ label: t('salesRequest.about'), text: about }],
    buttons: [{ label: t('salesRequest.button'), url: new URL('/console/sales', publicUrl).href }],
    replyTo: email,
  }
}
