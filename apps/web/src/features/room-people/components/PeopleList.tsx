import { useFormats, useText } from '@majlis/i18n/react'
import { Avatar } from '@majlis/ui'
import { IconMicrophone, IconMicrophoneOff, IconVideo, IconVideoOff } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useState } from 'react'
import { useCallValue, useHandPlace, useParticipant, useRoomValue } from '../../room-core/index.ts'
import { useLanguageName } from '../../../shared/language-names/index.ts'
import { rowsWith } from '../../../shared/virtual-list/index.ts'
import { ParticipantMenu } from './ParticipantMenu.tsx'
import styles from './PeoplePanel.module.css'

/** Height of most rows in pixels; names with two lines are measured. */
const rowHeight = 54
/** How many rows beyond the visible ones are rendered for the Tab key and screen readers. */
const rowsBeyond = 10

export interface PeopleListProps {
  /** In display order. */
  ids: readonly string[]
  scroller: HTMLElement | null
  /** Height in pixels of what is above the list and scrolls with it. */
  aboveHeight: number
}

/** The people in the call. Only the rows in and around the visible part are rendered. */
export function PeopleList({ ids, scroller, aboveHeight }: PeopleListProps) {
  const t = useText('room')
  /** The focused row stays rendered, wherever the list is scrolled to, because its menu may be open. */
  const [focusedId, setFocusedId] = useState<string | null>(null)
  // oxlint-disable-next-line react/incompatible-library -- nothing that it gives is memoised
  const rows = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scroller,
    getItemKey: (place) => ids[place] ?? place,
    estimateSize: () => rowHeight,
    overscan: rowsBeyond,
    scrollMargin: aboveHeight,
    rangeExtractor: (range) => rowsWith(range, focusedId === null ? -1 : ids.indexOf(focusedId)),
  })
  return (
    <ul
      className={styles.list}
      style={{ blockSize: `${rows.getTotalSize()}px` }}
      aria-label={t('people.inside')}
    >
      {rows.getVirtualItems().map(({ key, index, start }) => {
        const id = ids[index]
        if (id === undefined) return null
        return (
          // Only looks where the focus is.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={key}
            ref={rows.measureElement}
            data-index={index}
            className={styles.row}
            style={{ transform: `translateY(${start - aboveHeight}px)` }}
            aria-setsize={ids.length}
            aria-posinset={index + 1}
            onFocus={() => setFocusedId(id)}
            onBlur={() => setFocusedId(null)}
          >
            <PersonRow participantId={id} />
          </li>
        )
      })}
    </ul>
  )
}

const PersonRow = memo(function PersonRow({ participantId }: { participantId: string }) {
  const t = useText('room')
  const formats = useFormats()
  const languageName = useLanguageName()
  const participant = useParticipant(participantId)
  const handPlace = useHandPlace(participantId)
  const isSharing = useCallValue((call) =>
    call.screens.some((screen) => screen.participantId === participantId),
  )
  const isNotRecorded = useRoomValue(({ view }) => view.recordingAgreedIds?.includes(participantId) === false)
  if (!participant) return null
  const { name, role, isSelf, isSpeaking, microphone, camera, interprets, interpreting } = participant
  const isMicrophoneOn = microphone === 'on'
  const hand =
    handPlace === 1
      ? t('people.hand_first')
      : t('people.hand_place', { place: formats.number(handPlace ?? 0) })
  const facts = [
    handPlace === null ? null : hand,
    role === 'participant' ? null : t(`roles.${role}`),
    interpreting === null && interprets.length > 0
      ? t('people.interpreter', { languages: formats.list(interprets.map(languageName)) })
      : null,
    interpreting === null ? null : t('people.interpreting', { language: languageName(interpreting) }),
    isSharing ? t('people.sharing') : null,
    isNotRecorded && !isSelf ? t('people.not_recorded') : null,
    isSpeaking && isMicrophoneOn ? t('people.speaking') : null,
  ].filter((fact) => fact !== null)
  return (
    <div className={styles.person} data-hand={handPlace === null ? undefined : true}>
      <Avatar name={name} pictureUrl={participant.pictureUrl} />
      <div className={styles.text}>
        <bdi className={styles.name}>{isSelf ? t('tile.you_name', { name }) : name}</bdi>
        {facts.length > 0 ? <span className={styles.facts}>{facts.join(' · ')}</span> : null}
      </div>
      <span role="img" aria-label={t(isMicrophoneOn ? 'people.microphone_on' : 'people.microphone_off')}>
        {isMicrophoneOn ? (
          <IconMicrophone size={18} stroke={1.8} />
        ) : (
          <IconMicrophoneOff className={styles.off} size={18} stroke={1.8} />
        )}
      </span>
      <span role="img" aria-label={t(camera === 'on' ? 'people.camera_on' : 'people.camera_off')}>
        {camera === 'on' ? (
          <IconVideo size={18} stroke={1.8} />
        ) : (
          <IconVideoOff className={styles.off} size={18} stroke={1.8} />
        )}
      </span>
      <ParticipantMenu participantId={participantId} className={styles.menu} />
    </div>
  )
})
