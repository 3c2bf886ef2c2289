import { useText } from '@majlis/i18n/react'
import { Link } from '@tanstack/react-router'
import { TabRow, tabClass } from '../tab-row/index.ts'

/** The pages of the operators’ console (spec 2.48). */
export function ConsoleTabs() {
  const t = useText('sales')
  const tf = useText('feedback')
  return (
    <TabRow label={t('console.nav')}>
      <Link to="/console/feedback" className={tabClass}>
        {tf('installation.title')}
      </Link>
      <Link to="/console/sales" className={tabClass}>
        {t('console.title')}
      </Link>
    </TabRow>
  )
}
