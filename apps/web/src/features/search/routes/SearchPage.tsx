import { useText } from '@majlis/i18n/react'
import { Page } from '@majlis/ui'
import { useListAddress } from '../../../shared/lists/index.ts'
import { SearchPanel } from '../components/SearchPanel.tsx'
import { readSearchAddress } from '../model/searched.ts'

/** `/search`: the search as a page, for phones. Its address keeps the search, for links, reloads and Back. */
export function SearchPage() {
  const t = useText('search')
  const { state, change } = useListAddress(readSearchAddress)
  return (
    <Page title={t('title')}>
      <SearchPanel
        isPage
        first={{ text: state.q ?? '', kind: state.kind ?? null }}
        onSearch={({ text, kind }) => change({ q: text || undefined, kind: kind ?? undefined })}
      />
    </Page>
  )
}
