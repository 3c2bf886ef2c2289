import { browserName, formatDate, formatTime, localeOf, unbrokenTime, zoneName } from '@majlis/i18n'
import { createServerText } from '@majlis/i18n/node'
import type { MailFact } from '../../platform/mail/mail.ts'
import type { Origin, User } from '../accounts/index.ts'

/** When and where from an account was changed, in the words, zone and habits of its owner. */
export function changedFrom(user: User, { device, address, country }: Origin, now: number): MailFact[] {
  const { language, timeZone, timeFormat, dateFormat } = user
  const t = createServerText(language)
  const options = { language, timeZone, timeFormat, dateFormat }
  const time = t('when.timed', {
    date: formatDate(now, { ...options, now }),
    times: unbrokenTime(formatTime(now, options)),
    zone: zoneName(timeZone, language),
  })
  const { browser, system } = browserName(device)
  const named = browser && system ? t('changedFrom.browserOn', { browser, system }) : (browser ?? system)
  const place = country === null ? [] : [countryName(country, localeOf(language))]
  return [
    { label: t('changedFrom.when'), lines: [time] },
    { label: t('changedFrom.device'), lines: [named ?? t('changedFrom.unknown')] },
    { label: t('changedFrom.place'), lines: [...place, address] },
  ]
}

function countryName(code: string, locale: string): string {
  return new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code
}
