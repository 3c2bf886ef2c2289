import { useFormats, useText } from '@majlis/i18n/react'
import { Progress } from '@mantine/core'
import '@mantine/core/styles/Progress.layer.css'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import styles from './Usage.module.css'

const nearlyFull = 90

/** How much of the storage is used. */
export function Usage() {
  const t = useText('drive')
  const formats = useFormats()
  const usage = useQuery(orpc.drive.usage.queryOptions())
  const data = usage.data?.data
  if (!data) return null
  const used = (data.usedBytes / data.maxBytes) * 100
  return (
    <div className={styles.usage}>
      <Progress
        aria-label={t('usageLabel')}
        value={used}
        color={used >= nearlyFull ? 'var(--bad)' : 'var(--brand-6)'}
      />
      <small className="num">
        {t('usage', {
          used: data.usedBytes === 0 ? formats.number(0) : formats.bytes(data.usedBytes),
          max: formats.bytes(data.maxBytes),
        })}
      </small>
    </div>
  )
}
