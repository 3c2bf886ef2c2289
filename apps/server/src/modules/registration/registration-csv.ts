import type { Language } from '@majlis/contract'
import { createServerText } from '@majlis/i18n/node'
import { toLocal } from '@majlis/scheduling'
import { csvOf } from '../../platform/csv/csv.ts'
import type { ManagedMeeting } from './registered-meetings.repository.ts'
import type { RegistrationRow } from './registrations.repository.ts'

/** A column for each question, also for removed ones that were answered. */
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
  return csvOf([header, ...rows])
}
