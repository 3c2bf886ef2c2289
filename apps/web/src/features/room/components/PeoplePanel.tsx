import { useFormats, useLanguage, useText } from '@majlis/i18n/react'
import { localeOf } from '@majlis/i18n'
import { Avatar } from '@majlis/ui'
import {
  IconMicrophone,
  IconMicrophoneOff,
  IconSearch,
  IconUserPlus,
  IconVideo,
  IconVideoOff,
} from '@tabler/icons-react'
import { memo, useDeferredValue, useMemo, useState } from 'react'
import { useCopyInvitation } from '../hooks/useCopyInvitation.ts'
import { useCallValue, useIsHost, useParticipant } from '../hooks/useRoom.ts'
import { looksSameList, matchesName, sortPeople } from '../model/people.ts'
import { MuteAll } from './MuteAll.tsx'
import { ParticipantMenu } from './ParticipantMenu.tsx'
import styles from './PeoplePanel.module.css'
import { useHandPlace } from './Tile.tsx'
import { WaitingList } from './WaitingList.tsx'

/** Who waits and who is here, with what a host can do about each of them. */
export function PeoplePanel() {
  const t = useText('room')
  const { language } = useLanguage()
  const isHost = useIsHost()
  const participants = useCallValue((call) => call.participants, looksSameList)
  const [query, setQuery] = useState('')
  const wanted = useDeferredValue(query)
  const shown = useMemo(
    () => sortPeople(participants, localeOf(language)).filter(({ name }) => matchesName(name, wanted)),
    [participants, language, wanted],
  )
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
      <div className={styles.scroll}>
        {isHost ? <WaitingList /> : null}
        <ul className={styles.list} aria-label={t('people.inside')}>
          {shown.map(({ id }) => (
            <PersonRow key={id} participantId={id} />
          ))}
        </ul>
        {shown.length === 0 && wanted !== '' ? (
          <p className={styles.none}>{t('people.none_found', { query: wanted })}</p>
        ) : null}
      </div>
      <div className={styles.foot}>
        {isHost ? <MuteAll /> : null}
        <Invite />
      </div>
    </>
  )
}

const PersonRow = memo(function PersonRow({ participantId }: { participantId: string }) {
  const t = useText('room')
  const formats = useFormats()
  const participant = useParticipant(participantId)
  const handPlace = useHandPlace(participantId)
  const isSharing = useCallValue((call) =>
    call.screens.some((screen) => screen.participantId === participantId),
  )
  if (!participant) return null
  const { name, role, isSelf, isSpeaking, microphone, camera } = participant
  const isMicrophoneOn = microphone === 'on'
  const hand =
    handPlace === 1
      ? t('people.hand_first')
      : t('people.hand_place', { place: formats.number(handPlace ?? 0) })
  const facts = [
    handPlace === null ? null : hand,
    role === 'participant' ? null : t(`roles.${role}`),
    isSharing ? t('people.sharing') : null,
    isSpeaking && isMicrophoneOn ? t('people.speaking') : null,
  ].filter((fact) => fact !== null)
  return (
    <li className={styles.person} data-hand={handPlace === null ? undefined : true}>
      <Avatar name={name} pictureUrl={participant.pictureUrl} seed={participantId} />
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
    </li>
  )
})

function Invite() {
  const t = useText('room')
  const copy = useCopyInvitation()
  return (
    <button type="button" className={styles.action} onClick={copy}>
      <IconUserPlus size={18} stroke={1.8} />
      {t('people.invite')}
    </button>
  )
}
