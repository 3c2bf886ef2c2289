import { useText } from '@majlis/i18n/react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { byCursor } from '../../../shared/lists/index.ts'
import { isListed } from './RecordingList.tsx'
import { RecordingsCard } from './RecordingsCard.tsx'
import { lookAgain } from './UnreadRows.tsx'

/** The recordings of the user's meetings, newest first, for use on other pages. */
export function OwnRecordings() {
  const t = useText('recordings')
  const list = useInfiniteQuery({
    ...orpc.recording.listOwn.infiniteOptions(byCursor({})),
    staleTime: 0,
    refetchInterval: ({ state }) => lookAgain(state.data?.pages),
  })
  const recordings = list.data?.pages.flatMap(({ data }) => data.data.filter(isListed))
  const isPreparing = list.data?.pages.some(({ data }) => data.preparing.length > 0) ?? false
  const none = isPreparing
    ? { title: t('preparing.title'), text: t('preparing.text') }
    : { title: t('page.none'), text: t('page.noneText') }
  return <RecordingsCard list={list} recordings={recordings} none={none} />
}
