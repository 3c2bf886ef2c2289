import { languages, type Language } from '@majlis/contract'
import type { Namespace, Text } from '@majlis/i18n'
import { createTranslator } from '@majlis/i18n/translate'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { BuiltFiles, RenderedPages } from './built.ts'
import { PageProvider, type PageContext } from './page-context.tsx'
import { pageList, type PageName } from './page-list.ts'
import { BrochurePage } from './pages/BrochurePage.tsx'
import { FeaturesPage } from './pages/FeaturesPage.tsx'
import { LandingPage } from './pages/LandingPage.tsx'
import { PrivacyPage, ServicePage, TermsPage } from './pages/LegalPages.tsx'
import { PricingPage } from './pages/PricingPage.tsx'
import { SalesPage } from './pages/SalesPage.tsx'
import { PageDocument } from './parts/PageDocument.tsx'
import { PlanCard, PlanFeature } from './parts/Plan.tsx'

const contents: Record<PageName, () => ReactNode> = {
  landing: LandingPage,
  features: FeaturesPage,
  pricing: PricingPage,
  brochure: BrochurePage,
  terms: TermsPage,
  service: ServicePage,
  privacy: PrivacyPage,
  sales: SalesPage,
}

const catalogues = import.meta.glob(
  '../../../../packages/i18n/src/messages/*/{brochure,common,features,landing,pricing,sales,site,terms}.json',
  { eager: true, import: 'default' },
)

/** Renders every public page in every language to plain HTML, for the build (`vite/public-pages.ts`). */
export function renderPages(files: BuiltFiles): RenderedPages {
  const byLanguage = languages.map((language) => {
    const text = textsOf(language)
    const pages = pageList.map((page) => [page.name, renderPage({ ...page, language, files, text })])
    return [language, Object.fromEntries(pages)]
  })
  return {
    pages: pageList,
    // Object.fromEntries forgets the keys.
    html: Object.fromEntries(byLanguage) as RenderedPages['html'],
    plan: {
      card: renderToStaticMarkup(<PlanCard />),
      highlighted: renderToStaticMarkup(<PlanCard isHighlighted />),
      feature: renderToStaticMarkup(<PlanFeature />),
    },
  }
}

function renderPage(page: PageContext): string {
  const Content = contents[page.name]
  const html = renderToStaticMarkup(
    <PageProvider value={page}>
      <PageDocument>
        <Content />
      </PageDocument>
    </PageProvider>,
  )
  return `<!doctype html>${html}`
}

function textsOf(language: Language): PageContext['text'] {
  return <N extends Namespace>(namespace: N): Text<N> => {
    const file = Object.keys(catalogues).find((path) => path.endsWith(`/${language}/${namespace}.json`))
    if (!file) throw new Error(`The public pages have no texts of ${namespace} in ${language}.`)
    return createTranslator(language, catalogues[file])
  }
}
