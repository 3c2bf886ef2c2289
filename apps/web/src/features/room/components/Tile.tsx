import { useFormats, useText } from '@majlis/i18n/react'
import { Avatar } from '@majlis/ui'
import { useIntersection } from '@mantine/hooks'
import { IconFocus2, IconHandStop, IconLanguage, IconMicrophoneOff, IconPin } from '@tabler/icons-react'
import { memo, type CSSProperties } from 'react'
import type { CallParticipant } from '@majlis/media'
import {
  useCallValue,
  useHandPlace,
  useIsPaused,
  useParticipant,
  useRoom,
  useRoomValue,
  useStageValue,
  VideoView,
} from '../../room-core/index.ts'
import { useLanguageName } from '../../../shared/language-names/index.ts'
import { ParticipantMenu } from '../../room-people/index.ts'
import { PausedMark } from './PausedMark.tsx'
import { QualityMark } from './QualityMark.tsx'
import styles from './Tile.module.css'

interface TileProps {
  participantId: string
  /** `small` in strips and as the floating self-view. */
  size?: 'grid' | 'small' | 'large'
  style?: CSSProperties
  /** In scrolling strips: the picture is requested only while it is visible. */
  isLazy?: boolean
  /** Shows the whole picture instead of filling the tile. */
  fit?: 'cover' | 'contain'
}

/** One person: picture or initials, with the most important states. */
export const Tile = memo(function Tile({ participantId, ...rest }: TileProps) {
  const participant = useParticipant(participantId)
  return participant ? <PersonTile participant={participant} {...rest} /> : null
})

interface PersonTileProps extends Omit<TileProps, 'participantId'> {
  participant: CallParticipant
}

function PersonTile({ participant, size = 'grid', style, isLazy = false, fit = 'cover' }: PersonTileProps) {
  const t = useText('room')
  const { number, side } = useFormats()
  const { stage } = useRoom()
  const { id, name, isSelf, isSpeaking, microphone, camera, quality } = participant
  const languageName = useLanguageName()
  const interpreting = participant.interpreting === null ? null : languageName(participant.interpreting)
  const isPinned = useStageValue((state) => state.pinnedId === id)
  const isSpotlit = useRoomValue((room) => room.view.spotlightParticipantId === id)
  const handPlace = useHandPlace(id)
  const isPaused = useIsPaused(id)
  const isWeak = useCallValue(({ network }) => isSelf && network.isWeak)
  const { ref, entry } = useIntersection({ threshold: 0.05 })
  const isVisible = !isLazy || entry?.isIntersecting === true
  const isMuted = microphone !== 'on'
  const shownName = isSelf ? t('tile.you') : name

  const states = [
    isSelf ? t('tile.you_name', { name }) : name,
    isMuted ? t('tile.muted') : null,
    interpreting === null ? null : t('tile.interpreting', { language: interpreting }),
    handPlace === null ? null : t('tile.hand_place', { place: number(handPlace) }),
    isPaused ? t(isSelf ? 'network.camera_paused' : 'network.picture_paused') : null,
    isPinned ? t('tile.pinned') : null,
    isSpotlit ? t('tile.spotlight') : null,
  ].filter((state) => state !== null)

  return (
    // A shortcut for the pointer; the menu has the same for everyone.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={ref}
      className={styles.tile}
      style={style}
      data-size={size}
      data-speaking={isSpeaking && !isMuted ? true : undefined}
      data-participant={id}
      role="group"
      aria-label={side(...states)}
      onDoubleClick={() => stage.togglePin(id)}
    >
      <div className={styles.ground}>
        <Avatar name={name} pictureUrl={participant.pictureUrl} className={styles.avatar} />
      </div>
      {camera === 'on' ? <VideoView target={id} fit={fit} isMirrored={isSelf} isVisible={isVisible} /> : null}
      <div className={styles.corner}>
        <ParticipantMenu participantId={id} className={styles.menu} />
        <QualityMark quality={isWeak && quality !== 'lost' ? 'poor' : quality} />
      </div>
      <div className={styles.tag} aria-hidden>
        {isMuted ? <IconMicrophoneOff className={styles.muted} size={15} stroke={2} /> : null}
        <bdi className={styles.name}>{shownName}</bdi>
        {interpreting === null ? null : (
          <span className={styles.interpreting}>
            <IconLanguage size={14} stroke={2} />
            {size === 'small' ? null : <bdi className={styles.language}>{interpreting}</bdi>}
          </span>
        )}
        {participant.isGuest && !isSelf && size !== 'small' ? (
          <span className={styles.guest}>{t('roles.guest')}</span>
        ) : null}
        {isPinned ? <IconPin size={14} stroke={2} /> : null}
        {isSpotlit ? <IconFocus2 size={14} stroke={2} /> : null}
      </div>
      {handPlace === null ? <PausedMark target={id} isSelf={isSelf} /> : null}
      {handPlace === null ? null : (
        <div className={styles.hand} aria-hidden>
          <IconHandStop size={16} stroke={2} />
          <span className="num">{number(handPlace)}</span>
        </div>
      )}
    </div>
  )
}
