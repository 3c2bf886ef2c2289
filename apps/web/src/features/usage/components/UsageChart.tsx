import type { Usage, UsageFigure } from '@majlis/contract'
import { monthName } from '@majlis/i18n'
import { useLanguage, useText } from '@majlis/i18n/react'
import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import { useFigure } from '../hooks/useFigure.ts'
import styles from './usage.module.css'

interface UsageChartProps {
  months: Usage['months']
  figure: UsageFigure
}

/** One figure per month, in reading direction. The tables below it give screen readers the same figures. */
export function UsageChart({ months, figure }: UsageChartProps) {
  const t = useText('usage')
  const write = useFigure()
  const { language, direction } = useLanguage()
  const name = t(`figure.${figure}`)
  const isRtl = direction === 'rtl'
  const data = months.map((one) => ({
    month: monthName(Number(one.month.slice(5)), language, 'short'),
    [name]: one[figure],
  }))
  return (
    <div className={styles.chart} role="img" aria-label={t('chart', { figure: name })}>
      <BarChart
        h={260}
        data={data}
        dataKey="month"
        series={[{ name, color: 'var(--brand-6)' }]}
        maxBarWidth={48}
        tickLine="none"
        valueFormatter={(value) => write(figure, value)}
        xAxisProps={{ reversed: isRtl }}
        yAxisProps={{
          orientation: isRtl ? 'right' : 'left',
          width: figure === 'storageBytes' ? 76 : 44,
          allowDecimals: figure === 'openMs',
        }}
        barChartProps={{ accessibilityLayer: false }}
      />
    </div>
  )
}
