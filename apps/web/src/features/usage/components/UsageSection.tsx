import { usageFigures, type Usage, type UsageFigure } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { dateOf } from '@majlis/scheduling'
import { Card, EmptyState } from '@majlis/ui'
import { NativeSelect, SegmentedControl, Skeleton } from '@mantine/core'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { IconChartBar } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { api, orpc } from '../../../shared/api/index.ts'
import { useNow } from '../../../shared/clock/index.ts'
import { ReportMenu } from '../../../shared/download/index.ts'
import { LoadFailure } from '../../../shared/frame/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { useFigure } from '../hooks/useFigure.ts'
import { lastMonths } from '../model/months.ts'
import { MonthTable, UnitTable } from './UsageTables.tsx'
import styles from './usage.module.css'

// Charts are a large library, which no other screen needs.
const UsageChart = lazy(async () => ({ default: (await import('./UsageChart.tsx')).UsageChart }))

const periods = [1, 3, 6, 12, 24]

/** How much the organisation met, by month and business unit; for owners and admins. */
export function UsageSection() {
  const t = useText('usage')
  const { profile } = useUser()
  const today = dateOf(useNow(), profile.timeZone)
  const [count, setCount] = useState(12)
  const [unitId, setUnitId] = useState('')
  const input = { ...lastMonths(today, count), ...(unitId ? { unitId } : {}) }
  const usage = useQuery({
    ...orpc.usage.get.queryOptions({ input }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const found = usage.data?.data
  return (
    <Card className={styles.card} aria-labelledby="usage-title">
      <h2 id="usage-title">{t('title')}</h2>
      <p className={styles.text}>{t('text')}</p>
      <div className={styles.tools}>
        <NativeSelect
          label={t('period')}
          value={count}
          data={periods.map((one) => ({ value: String(one), label: t('lastMonths', { count: one }) }))}
          onChange={(event) => setCount(Number(event.currentTarget.value))}
        />
        <UnitSelect units={found?.units ?? []} value={unitId} onChange={setUnitId} />
        <ReportMenu
          scopes={[{ scope: 'usage' }]}
          load={({ format }) => api.usage.report({ ...input, format })}
        />
      </div>
      {usage.error && !found ? (
        <LoadFailure error={usage.error} onRetry={() => void usage.refetch()} />
      ) : found ? (
        <Figures usage={found} />
      ) : (
        <Skeleton height={320} mt="md" />
      )}
    </Card>
  )
}

interface UnitSelectProps {
  units: Usage['units']
  value: string
  onChange(unitId: string): void
}

/** Empty for organisations that have no units. */
function UnitSelect({ units, value, onChange }: UnitSelectProps) {
  const t = useText('usage')
  if (units.every(({ unitId }) => unitId === null)) return null
  return (
    <NativeSelect
      label={t('unit')}
      value={value}
      data={[
        { value: '', label: t('allUnits') },
        ...units.map(({ unitId, name }) => ({ value: unitId ?? 'none', label: name ?? t('noUnit') })),
      ]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function Figures({ usage }: { usage: Usage }) {
  const t = useText('usage')
  const write = useFigure()
  const [figure, setFigure] = useState<UsageFigure>('meetings')
  if (usageFigures.every((one) => usage.total[one] === 0))
    return <EmptyState icon={IconChartBar} title={t('none')} text={t('noneText')} />
  return (
    <>
      <dl className={styles.totals}>
        {usageFigures.map((one) => (
          <div key={one}>
            <dt>{t(`figure.${one}`)}</dt>
            <dd className="num">{write(one, usage.total[one])}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.figures}>
        <SegmentedControl
          size="sm"
          aria-label={t('figure.label')}
          value={figure}
          data={usageFigures.map((value) => ({ value, label: t(`figure.${value}`) }))}
          onChange={(value) => setFigure(usageFigures.find((one) => one === value) ?? 'meetings')}
        />
      </div>
      <Suspense fallback={<Skeleton height={260} />}>
        <UsageChart months={usage.months} figure={figure} />
      </Suspense>
      <h3>{t('byMonth')}</h3>
      <MonthTable months={usage.months} />
      {usage.units.some(({ unitId }) => unitId !== null) ? (
        <>
          <h3>{t('byUnit')}</h3>
          <UnitTable units={usage.units} />
        </>
      ) : null}
      <p className={styles.notes}>
        <b>{t('figure.noShows')}:</b> {t('noShowsText')} <b>{t('figure.storageBytes')}:</b> {t('storageText')}
      </p>
    </>
  )
}
