import { useText } from '@majlis/i18n/react'
import type { SharedScreen } from '@majlis/media'
import { IconScreenShare, IconVolume } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import {
  useRunCommand,
  useCallValue,
  usePresentedHere,
  useRoom,
  useStageValue,
  VideoView,
} from '../../room-core/index.ts'
import styles from './ScreenBar.module.css'

/**
 * Above the picture: what the user is sharing, with the preview that others see, and the choice if several screens
 * are shared.
 */
export function ScreenBar() {
  const t = useText('room')
  const { stage } = useRoom()
  const run = useRunCommand()
  const screens = useCallValue((call) => call.screens)
  const isSharing = useCallValue((call) => call.self.isSharing)
  const names = useCallValue(
    (call) =>
      call.screens.map(
        (screen) => call.participants.find(({ id }) => id === screen.participantId)?.name ?? '',
      ),
    (a, b) => a.join('\n') === b.join('\n'),
  )
  const own = screens.find(({ isSelf }) => isSelf)
  const focus = useStageValue((state) => state.scene.focus)
  const document = usePresentedHere()
  // While a document is presented, even a single screen needs a button.
  const isChoice = screens.length > 1 || (screens.length > 0 && document !== null)
  if (!isSharing && !isChoice) return null
  return (
    <div className={styles.bar}>
      {isSharing ? (
        <div className={styles.sharing} role="status">
          {own ? (
            <span className={styles.preview}>
              <VideoView target={own.trackId} fit="contain" label={t('tile.screen_own')} />
            </span>
          ) : (
            <IconScreenShare size={18} stroke={1.8} aria-hidden />
          )}
          <span>{t('stage.sharing')}</span>
          <button type="button" className={styles.stop} onClick={() => run('share')}>
            {t('bar.share_stop')}
          </button>
        </div>
      ) : null}
      {isChoice ? (
        <div className={styles.choices} role="group" aria-label={t('stage.screens')}>
          <IconScreenShare className={styles.sign} size={18} stroke={1.8} aria-hidden />
          {document ? (
            <button
              type="button"
              className={styles.choice}
              aria-pressed={focus?.kind === 'document'}
              onClick={() => stage.chooseScreen(null)}
            >
              <span>{t('present.short', { file: document.fileName, name: document.presenterName })}</span>
            </button>
          ) : null}
          {screens.map((screen, index) => (
            <Choice
              key={screen.trackId}
              screen={screen}
              name={names[index] ?? ''}
              isChosen={focus?.target === screen.trackId}
              onChoose={() => stage.chooseScreen(screen.trackId)}
            />
          ))}
        </div>
      ) : null}
    </div>
  )
}

interface ChoiceProps {
  screen: SharedScreen
  /** Whose it is. */
  name: string
  isChosen: boolean
  onChoose: () => void
}

/** Shows whose screen it is; the subject of the row is announced once, before it. */
function Choice({ screen, name, isChosen, onChoose }: ChoiceProps) {
  const t = useText('room')
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (isChosen) button.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isChosen])

  const label = screen.isSelf ? t('tile.screen_own') : t('tile.screen', { name })
  return (
    <button
      ref={button}
      type="button"
      className={styles.choice}
      aria-label={screen.hasAudio ? `${label}, ${t('tile.screen_sound')}` : label}
      aria-pressed={isChosen}
      onClick={onChoose}
    >
      <bdi>{screen.isSelf ? label : name}</bdi>
      {screen.hasAudio ? <IconVolume size={15} stroke={2} aria-hidden /> : null}
    </button>
  )
}
