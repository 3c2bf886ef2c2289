import { usePageText } from '../page-context.tsx'
import { pageHref, slot } from '../slots.ts'
import { LanguageLinks } from './PageHeader.tsx'
import styles from './PageFooter.module.css'
import { When } from './When.tsx'

const product = [
  { key: 'nav.features', path: '/features' },
  { key: 'nav.pricing', path: '/pricing' },
  { key: 'footer.brochure', path: '/brochure' },
  { key: 'nav.sales', path: '/talk-to-sales' },
] as const

const legal = [
  { key: 'footer.terms', path: '/terms-condition' },
  { key: 'footer.service', path: '/terms-service' },
  { key: 'footer.privacy', path: '/privacy-policy-statement' },
] as const

/** All public pages, the languages, and who runs the installation. */
export function PageFooter() {
  const t = usePageText('site')
  return (
    <footer className={styles.foot}>
      <nav className={styles.columns} aria-label={t('footer.label')}>
        <section>
          <h2>{t('footer.product')}</h2>
          <ul>
            {product.map(({ key, path }) => (
              <li key={key}>
                <a href={pageHref(path)}>{t(key)}</a>
              </li>
            ))}
            <li>
              <a href="/m/j">{t('footer.join')}</a>
            </li>
          </ul>
        </section>
        <section>
          <h2>{t('footer.legal')}</h2>
          <ul>
            {legal.map(({ key, path }) => (
              <li key={key}>
                <a href={pageHref(path)}>{t(key)}</a>
              </li>
            ))}
          </ul>
          <When condition="statistics">
            <button className={styles.link} type="button" data-statistics="open" hidden>
              {t('footer.statistics')}
            </button>
          </When>
        </section>
        <section>
          <h2>{t('footer.languages')}</h2>
          <LanguageLinks />
        </section>
      </nav>
      <p className={styles.small}>
        <span>{t('footer.run', { operator: slot('operator') })}</span>
        <span>{t('footer.licence')}</span>
      </p>
    </footer>
  )
}
