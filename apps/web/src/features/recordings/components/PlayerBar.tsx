import type { RecordingChapter } from '@majlis/contract'
import { useFormats, useText } from '@majlis/i18n/react'
import { Button, NativeSelect } from '@mantine/core'
import { IconPictureInPicture } from '@tabler/icons-react'
import { speeds } from '../model/player-keys.ts'
import styles from './Player.module.css'

interface PlayerBarProps {
  chapters: readonly RecordingChapter[]
  hasVideo: boolean
  speed: number
  onSpeed(speed: number): void
  onGoTo(offsetMs: number): void
  onPictureInPicture(): void
}

const canPictureInPicture = () => 'pictureInPictureEnabled' in document && document.pictureInPictureEnabled

/** Below the picture: speed, picture-in-picture, and the chapters. */
export function PlayerBar({
  chapters,
  hasVideo,
  speed,
  onSpeed,
  onGoTo,
  onPictureInPicture,
}: PlayerBarProps) {
  const t = useText('recordings')
  const { number, elapsed } = useFormats()
  return (
    <>
      <div className={styles.bar} title={t('player.keys')}>
        <NativeSelect
          size="sm"
          className={styles.speed}
          aria-label={t('player.speed')}
          value={String(speed)}
          data={speeds.map((one) => ({
            value: String(one),
            label: t('player.times', { speed: number(one) }),
          }))}
          onChange={({ currentTarget }) => onSpeed(Number(currentTarget.value))}
        />
        {hasVideo && canPictureInPicture() ? (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPictureInPicture size={18} stroke={1.8} aria-hidden />}
            onClick={onPictureInPicture}
          >
            {t('player.picture_in_picture')}
          </Button>
        ) : null}
      </div>
      {chapters.length > 0 ? (
        <ol className={styles.chapters} aria-label={t('player.chapters')}>
          {chapters.map(({ offsetMs, title }, place) => (
            <li key={`${offsetMs} ${title}`}>
              <button type="button" className={styles.chapter} onClick={() => onGoTo(offsetMs)}>
                <span className="num ltr">{elapsed(offsetMs)}</span>
                <bdi>{title || t('player.chapter', { number: number(place + 1) })}</bdi>
              </button>
            </li>
          ))}
        </ol>
      ) : null}
    </>
  )
}
