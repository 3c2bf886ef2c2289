import { useText } from '@majlis/i18n/react'
import { Link } from '@tanstack/react-router'
import { useCurrentInView } from '../tab-row/index.ts'
import styles from './ConsoleTabs.module.css'

/** The pages of the operators’ console (spec 2.48). */
export function ConsoleTabs() {
  const t = useText('sales')
  const tf = useText('feedback')
  const row = useCurrentInView()
  return (
    <nav ref={row} className={styles.tabs} aria-label={t('console.nav')}>
      <Link to="/console/feedback" className={styles.tab}>
        {tf('installation.title')}
      </Link>
      <Link to="/console/sales" className={styles.tab}>
        {t('console.title')}
      </Link>
    </nav>
  )
}
