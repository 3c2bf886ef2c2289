import { useText } from '@majlis/i18n/react'
import { IconScreenShare, IconVolume } from '@tabler/icons-react'
import { useRunCommand } from '../hooks/useCommands.ts'
import { useCallValue, useRoom, useStageValue } from '../hooks/useRoom.ts'
import styles from './ScreenBar.module.css'

/** Above the picture: that one shares oneself, and the choice when several screens are shared. */
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
  const focus = useStageValue((state) => state.scene.focus)
  const isChoice = screens.length > 1
  if (!isSharing && !isChoice) return null
  return (
    <div className={styles.bar}>
      {isSharing ? (
        <div className={styles.sharing} role="status">
          <IconScreenShare size={18} stroke={1.8} />
          <span>{t('stage.sharing')}</span>
          <button type="button" className={styles.stop} onClick={() => run('share')}>
            {t('bar.share_stop')}
          </button>
        </div>
      ) : null}
      {isChoice ? (
        <div className={styles.choices} role="group" aria-label={t('stage.screens')}>
          {screens.map((screen, index) => (
            <button
              key={screen.trackId}
              type="button"
              className={styles.choice}
              aria-pressed={focus?.target === screen.trackId}
              onClick={() => stage.chooseScreen(screen.trackId)}
            >
              <bdi>
                {screen.isSelf ? t('tile.screen_own') : t('tile.screen', { name: names[index] ?? '' })}
              </bdi>
              {screen.hasAudio ? (
                <IconVolume size={15} stroke={2} aria-label={t('tile.screen_sound')} />
              ) : null}
            </button>
          ))}
        </div>
      ) : null}
    </div>
  )
}
