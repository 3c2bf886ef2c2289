import type { AuditDetails, AuditEntry } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import styles from './AuditSection.module.css'

/** What an act changed, field by field, folded away. Nothing where it changed no field. */
export function AuditChanges({ entry: { before, after }, label }: { entry: AuditEntry; label: string }) {
  const t = useText('audit')
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  if (names.length === 0) return null
  return (
    <details className={styles.changes}>
      <summary aria-label={label}>{t('list.details')}</summary>
      <dl>
        {names.map((name) => (
          <div key={name}>
            {/* The field's name in the call that changed it. */}
            <dt className="ltr">{name}</dt>
            <dd>
              <s>
                <Value of={before} name={name} label={t('list.before')} />
              </s>
              <Value of={after} name={name} label={t('list.after')} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function Value({ of, name, label }: { of: AuditDetails | null; name: string; label: string }) {
  const t = useText('audit')
  const value = of?.[name]
  return (
    <bdi title={label}>
      {value === null || value === undefined || value === ''
        ? t('list.nothing')
        : value === true
          ? t('list.yes')
          : value === false
            ? t('list.no')
            : typeof value === 'string' || typeof value === 'number'
              ? value
              : JSON.stringify(value)}
    </bdi>
  )
}
