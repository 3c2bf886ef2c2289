import { languageChoices } from '@majlis/i18n'
import { Mark } from '@majlis/ui'
import { IconMenu2, IconWorld } from '@tabler/icons-react'
import { usePage, usePageText } from '../page-context.tsx'
import { pageHref } from '../slots.ts'
import buttons from './buttons.module.css'
import styles from './PageHeader.module.css'

const links = [
  { name: 'features', path: '/features' },
  { name: 'pricing', path: '/pricing' },
  { name: 'sales', path: '/talk-to-sales' },
] as const

/** The product, the main pages, the language and the ways into the app. Menus open without a script. */
export function PageHeader() {
  const { language } = usePage()
  const t = usePageText('site')
  const tc = usePageText('common')
  const shownName = languageChoices.find((choice) => choice.language === language)?.nativeName
  return (
    <header className={styles.head}>
      <a className={styles.brand} href={pageHref('/')}>
        <Mark />
        {tc('product')}
      </a>
      <nav className={styles.wide} aria-label={t('nav.label')}>
        <MainLinks />
      </nav>
      <div className={styles.side}>
        <details className={styles.menu} name="page-menu">
          <summary className={styles.language} aria-label={`${t('footer.languages')}: ${shownName}`}>
            <IconWorld size={19} stroke={1.8} aria-hidden />
            <span>{shownName}</span>
          </summary>
          <LanguageLinks />
        </details>
        <a className={`${buttons.quiet} ${styles.signIn}`} href="/sign-in">
          {tc('action.signIn')}
        </a>
        <a className={`${buttons.main} ${styles.signUp}`} href="/sign-up">
          {tc('action.signUp')}
        </a>
        <details className={`${styles.menu} ${styles.narrow}`} name="page-menu">
          <summary aria-label={t('nav.menu')}>
            <IconMenu2 size={22} stroke={1.8} aria-hidden />
          </summary>
          <nav className={styles.sheet} aria-label={t('nav.label')}>
            <MainLinks />
            <a href="/sign-in">{tc('action.signIn')}</a>
          </nav>
        </details>
      </div>
    </header>
  )
}

function MainLinks() {
  const { name: shown } = usePage()
  const t = usePageText('site')
  return links.map(({ name, path }) => (
    <a key={name} href={pageHref(path)} aria-current={name === shown ? 'page' : undefined}>
      {t(`nav.${name}`)}
    </a>
  ))
}

/** The same page in the other languages; the script stores `data-language` for the app. */
export function LanguageLinks() {
  const { path, language: shown } = usePage()
  return (
    <ul className={styles.languages}>
      {languageChoices.map(({ language, nativeName }) => (
        <li key={language}>
          <a
            href={`/${language}${path === '/' ? '' : path}`}
            lang={language}
            hrefLang={language}
            data-language={language}
            aria-current={language === shown ? 'true' : undefined}
          >
            {nativeName}
          </a>
        </li>
      ))}
    </ul>
  )
}
