import type { Language } from '@majlis/contract'
import { createServerText } from '@majlis/i18n/node'
import { toLocal } from '@majlis/scheduling'
import type { ManagedMeeting } from './registered-meetings.repository.ts'
import type { RegistrationRow } from './registrations.repository.ts'

/**
 * RFC 4180, in UTF-8 with a byte order mark, without which spreadsheets take it for something else. A column for each
 * question, also for those that are not asked any more but were answered.
 */
export function registrationsCsv(
  { form, timeZone }: Pick<ManagedMeeting, 'form' | 'timeZone'>,
  registrations: RegistrationRow[],
  language: Language,
): string {
  const t = createServerText(language)
  const questions = new Map(form.questions.map(({ id, label }) => [id, label]))
  for (const { answers } of registrations) {
    for (const { questionId, label } of answers) {
      if (!questions.has(questionId)) questions.set(questionId, label)
    }
  }
  const header = [
    t('registrationList.name'),
    t('registrationList.email'),
    t('registrationList.state'),
    t('registrationList.registeredAt', { zone: timeZone }),
    ...questions.values(),
  ]
  const rows = registrations.map(({ name, email, state, createdAt, answers }) => {
    const given = new Map(answers.map(({ questionId, answer }) => [questionId, answer]))
    return [
      name,
      email,
      t(`registrationList.${state}`),
      toLocal(createdAt, timeZone).replace('T', ' '),
      ...Array.from(questions.keys(), (id) => given.get(id) ?? ''),
    ]
  })
  return `\uFEFF${[header, ...rows].map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('')}`
}

/** Text that a spreadsheet would run as a formula gets an apostrophe, which makes it text again. */
function cellOf(text: string): string {
  const harmless = /^\s*[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
