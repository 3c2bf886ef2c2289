import { Button, Loader } from '@mantine/core'
import { useErrorText, useText } from '@majlis/i18n/react'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { Check } from '../hooks/useCheck.ts'
import { useDraft } from '../../scheduler-draft/index.ts'
import { ClashLine } from './ClashLine.tsx'
import styles from './sections.module.css'

/** Says while typing whether the host is free, or that this is not known. Its height is always the same. */
export function AvailabilityLine({ check, onShowClash }: { check: Check; onShowClash(): void }) {
  const t = useText('scheduler')
  const tc = useText('common')
  const errorText = useErrorText()
  const { draft, change } = useDraft()
  return (
    <div className={styles.availability} data-state={check.state} aria-live="polite">
      {check.state === 'checking' ? (
        <>
          <Loader size={18} aria-hidden />
          <span>{t('check.checking')}</span>
        </>
      ) : null}
      {check.state === 'free' ? (
        <>
          <IconCircleCheck size={20} stroke={1.8} aria-hidden />
          <span>
            {draft.skipDates.length > 0
              ? t('check.skipped', { count: draft.skipDates.length })
              : t('check.free')}
          </span>
          {draft.skipDates.length > 0 ? (
            <Button size="xs" variant="subtle" onClick={() => change({ skipDates: [] })}>
              {t('check.unskip')}
            </Button>
          ) : null}
        </>
      ) : null}
      {check.state === 'clash' ? <ClashLine check={check} onShowClash={onShowClash} /> : null}
      {check.state === 'failed' ? (
        <>
          <IconInfoCircle size={20} stroke={1.8} aria-hidden />
          <span>{t('check.failed')}</span>
          <Button size="xs" variant="subtle" loading={check.isRetrying} onClick={check.retry}>
            {tc('action.retry')}
          </Button>
        </>
      ) : null}
      {check.state === 'refused' ? (
        <>
          <IconAlertTriangle size={20} stroke={1.8} aria-hidden />
          <span>{errorText(check.error)}</span>
        </>
      ) : null}
    </div>
  )
}
