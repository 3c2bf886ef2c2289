import { useText } from '@majlis/i18n/react'
import { Page } from '@majlis/ui'
import { SearchPanel } from '../components/SearchPanel.tsx'

/** `/search`: the search as a page, for phones. */
export function SearchPage() {
  const t = useText('search')
  return (
    <Page title={t('title')}>
      <SearchPanel isPage />
    </Page>
  )
}
