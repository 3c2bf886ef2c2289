import type { AuditDetails, AuditEntry } from '@majlis/contract'
import { formatList } from '@majlis/i18n'
import { useLanguage, useText } from '@majlis/i18n/react'
import styles from './AuditSection.module.css'

/** The fields that an action changed, collapsed. Renders nothing if there are none. */
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
  const { language } = useLanguage()
  const value = of?.[name]
  const isEmpty = value === null || value === undefined || value === '' || isEmptyList(value)
  return (
    <bdi title={label}>
      {isEmpty
        ? t('list.nothing')
        : value === true
          ? t('list.yes')
          : value === false
            ? t('list.no')
            : typeof value === 'string' || typeof value === 'number'
              ? value
              : Array.isArray(value) && value.every(isName)
                ? formatList(
                    value.map((one) => one ?? t('gone')),
                    { language },
                  )
                : JSON.stringify(value)}
    </bdi>
  )
}

/** Of a person; null if the account was purged. Domains, licences and units are listed the same way. */
function isName(value: unknown): value is string | null {
  return value === null || typeof value === 'string'
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}
