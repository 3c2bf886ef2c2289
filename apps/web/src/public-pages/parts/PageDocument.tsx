import { languages, type Language } from '@majlis/contract'
import { directionOf, languageChoices } from '@majlis/i18n'
import type { ReactNode } from 'react'
import { usePage, usePageText } from '../page-context.tsx'
import { slot } from '../slots.ts'
import { Consent } from './Consent.tsx'
import { PageFooter } from './PageFooter.tsx'
import { PageHeader } from './PageHeader.tsx'
import styles from './PageDocument.module.css'

/** The language codes of the Open Graph protocol. */
const ogLocales: Record<Language, string> = { en: 'en_GB', bn: 'bn_BD', ar: 'ar_AR' }

/** A whole page: head, header, content, footer. */
export function PageDocument({ children }: { children: ReactNode }) {
  const { language, name, files } = usePage()
  const t = usePageText('site')
  return (
    <html lang={language} dir={directionOf(language)} data-page={name}>
      <PageHead />
      <body>
        <a className={styles.skip} href="#content">
          {t('nav.skip')}
        </a>
        <PageHeader />
        <main id="content">{children}</main>
        <PageFooter />
        <Consent />
        <script async src={files.oldBrowserScript} />
      </body>
    </html>
  )
}

function PageHead() {
  const { name, path, language, files } = usePage()
  const t = usePageText('site')
  const title = useTitle()
  const description = t(`description.${name}`)
  const urlIn = (one: Language) => `${slot('publicUrl')}/${one}${path === '/' ? '' : path}`
  const picture = `${slot('publicUrl')}${files.pictures[`${language}/og.jpg`] ?? ''}`
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta name="color-scheme" content="light dark" />
      <script>{slot('headScript')}</script>
      <style>{slot('style')}</style>
      <script type="module" src={files.script} />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="canonical" href={urlIn(language)} />
      {languages.map((one) => (
        <link key={one} rel="alternate" hrefLang={one} href={urlIn(one)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={`${slot('publicUrl')}${path}`} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Majlis" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={urlIn(language)} />
      <meta property="og:locale" content={ogLocales[language]} />
      {languageChoices
        .filter((choice) => choice.language !== language)
        .map((choice) => (
          <meta key={choice.language} property="og:locale:alternate" content={ogLocales[choice.language]} />
        ))}
      <meta property="og:image" content={picture} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={t('picture.room')} />
      <meta name="twitter:card" content="summary_large_image" />
    </head>
  )
}

function useTitle(): string {
  const { name } = usePage()
  const terms = usePageText('terms')
  const titles = {
    landing: usePageText('landing')('hero.title'),
    features: usePageText('features')('title'),
    pricing: usePageText('pricing')('title'),
    brochure: usePageText('brochure')('title'),
    terms: terms('title'),
    service: terms('service.title'),
    privacy: terms('privacy.title'),
    sales: usePageText('sales')('title'),
  }
  return name === 'landing' ? `Majlis – ${titles.landing}` : `${titles[name]} – Majlis`
}
