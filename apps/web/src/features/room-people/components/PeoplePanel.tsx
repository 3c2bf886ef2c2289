import { localeOf } from '@majlis/i18n'
import { useLanguage, useText } from '@majlis/i18n/react'
import { useElementSize } from '@mantine/hooks'
import { IconSearch, IconUserPlus } from '@tabler/icons-react'
import { useDeferredValue, useMemo, useState } from 'react'
import {
  useIsAlone,
  useIsCovered,
  useCallValue,
  useIsHost,
  useRoom,
  matchesName,
  sortPeople,
} from '../../room-core/index.ts'
import { MuteAll } from './MuteAll.tsx'
import { PeopleList } from './PeopleList.tsx'
import styles from './PeoplePanel.module.css'
import { WaitingList } from './WaitingList.tsx'

/** The people who wait and those inside, with a host's actions for each. */
export function PeoplePanel() {
  const t = useText('room')
  const { language } = useLanguage()
  const isHost = useIsHost()
  // The card for the first person in the room has the same button, unless the panel covers it.
  const isAlone = useIsAlone()
  const isCovering = useIsCovered()
  const participants = useCallValue((call) => call.participants)
  const [query, setQuery] = useState('')
  const wanted = useDeferredValue(query)
  const ids = useMemo(
    () =>
      sortPeople(participants, localeOf(language))
        .filter(({ name }) => matchesName(name, wanted))
        .map(({ id }) => id),
    [participants, language, wanted],
  )
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const { ref: above, height: aboveHeight } = useElementSize()
  return (
    <>
      <label className={styles.search}>
        <IconSearch size={18} stroke={1.8} aria-hidden />
        <input
          type="search"
          value={query}
          placeholder={t('people.search')}
          aria-label={t('people.search')}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
      </label>
      <div ref={setScroller} className={styles.scroll}>
        {isHost ? (
          <div ref={above} className={styles.above}>
            <WaitingList />
          </div>
        ) : null}
        <PeopleList ids={ids} scroller={scroller} aboveHeight={isHost ? aboveHeight : 0} />
        {ids.length === 0 && wanted !== '' ? (
          <p className={styles.none}>{t('people.none_found', { query: wanted })}</p>
        ) : null}
      </div>
      <div className={styles.foot}>
        {isHost ? <MuteAll /> : null}
        {isAlone && !isCovering ? null : <Invite />}
      </div>
    </>
  )
}

function Invite() {
  const t = useText('room')
  const { ui } = useRoom()
  return (
    <button type="button" className={styles.action} onClick={() => ui.openDialog({ kind: 'invite' })}>
      <IconUserPlus size={18} stroke={1.8} />
      {t('people.invite')}
    </button>
  )
}
