import { usePageText } from '../page-context.tsx'
import { pageHref } from '../slots.ts'
import styles from './Closing.module.css'

/** The last section of a page: the two ways on. */
export function Closing() {
  const t = usePageText('landing')
  const ts = usePageText('site')
  return (
    <section className={styles.closing} aria-labelledby="closing">
      <h2 id="closing">{t('closing.title')}</h2>
      <p>{t('closing.text')}</p>
      <p className={styles.ways}>
        <a href="/sign-up">{t('hero.start')}</a>
        <a href={pageHref('/talk-to-sales')}>{ts('nav.sales')}</a>
      </p>
    </section>
  )
}
