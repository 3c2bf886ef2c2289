import type { AuditEntry, Language } from '@majlis/contract'
import { createServerText } from '@majlis/i18n/node'
import { csvOf } from '../../../platform/csv/csv.ts'

/** One line per entry; times in UTC (ISO 8601), details as JSON. */
export function auditCsv(entries: readonly AuditEntry[], language: Language): string {
  const t = createServerText(language, 'audit')
  const details = (value: AuditEntry['before']) => (value === null ? '' : JSON.stringify(value))
  return csvOf([
    [
      t('csv.at'),
      t('csv.actor'),
      t('csv.email'),
      t('csv.act'),
      t('csv.subject'),
      t('csv.before'),
      t('csv.after'),
      t('csv.address'),
    ],
    ...entries.map(({ at, actor, act, subject, before, after, address }) => [
      new Date(at).toISOString(),
      actor === null ? t('system') : (actor.name ?? t('gone')),
      actor?.email ?? '',
      t(`acts.${act}`),
      subject.name ?? '',
      details(before),
      details(after),
      address ?? '',
    ]),
  ])
}
