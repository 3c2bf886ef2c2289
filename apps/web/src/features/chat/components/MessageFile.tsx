import { fileNameText } from '@majlis/i18n'
import { useFormats, useText } from '@majlis/i18n/react'
import { VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconDownload,
  IconFile,
  IconPhotoX,
  IconPlayerPause,
  IconPlayerPlay,
  type Icon,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useFocusFallback } from '../hooks/useFocusFallback.ts'
import { canMove, downloadChatFile, usePicture } from '../hooks/useMedia.ts'
import type { ChatConnection, ChatFile } from '../model/chat-types.ts'
import { shownPictures } from '../model/shown-pictures.ts'
import link from './LinkButton.module.css'
import styles from './MessageFile.module.css'

const mostWidthPx = 360
const mostHeightPx = 280

interface FileProps {
  file: ChatFile
  connection: ChatConnection
}

/** A picture, or the name and size of another file. A press downloads it. */
export function MessageFile(props: FileProps) {
  return shownPictures.has(props.file.mime) ? (
    <Picture {...props} />
  ) : (
    <FileButton icon={IconFile} {...props} />
  )
}

/** A picture; the file alone if it cannot be shown. */
function Picture({ file, connection }: FileProps) {
  const t = useText('chat')
  const wantsStill = useMediaQuery('(prefers-reduced-motion: reduce)', false, {
    getInitialValueInEffect: false,
  })
  const [choice, setChoice] = useState<'playing' | 'paused' | null>(null)
  const [attempt, setAttempt] = useState(0)
  /** The address of a picture that the browser cannot read. */
  const [unreadable, setUnreadable] = useState<string | null>(null)
  const isPlaying = canMove(file) && (choice === null ? !wantsStill : choice === 'playing')
  const picture = usePicture(connection, file, { isWhole: isPlaying, attempt })
  const url = picture.state === 'loaded' ? picture.url : null
  if (picture.state === 'failed')
    return <Unshown file={file} connection={connection} onRetry={() => setAttempt(attempt + 1)} />
  if (file.url === null || (url !== null && url === unreadable))
    return <Unshown file={file} connection={connection} onRetry={null} />
  return (
    <div className={styles.place} style={sizeOf(file)}>
      <button
        type="button"
        className={styles.picture}
        aria-label={t('files.download', { name: file.name })}
        title={file.name}
        onClick={() => downloadChatFile(connection, file)}
      >
        {url ? <img src={url} alt={file.name} onError={() => setUnreadable(url)} /> : null}
      </button>
      {canMove(file) ? (
        <button
          type="button"
          className={styles.play}
          aria-label={t(isPlaying ? 'files.pause' : 'files.play', { name: file.name })}
          onClick={() => setChoice(isPlaying ? 'paused' : 'playing')}
        >
          {isPlaying ? (
            <IconPlayerPause size={18} stroke={1.8} aria-hidden />
          ) : (
            <IconPlayerPlay size={18} stroke={1.8} aria-hidden />
          )}
        </button>
      ) : null}
    </div>
  )
}

/** A picture that can only be downloaded. It can be loaded again, unless that would change nothing. */
function Unshown({ onRetry, ...props }: FileProps & { onRetry: (() => void) | null }) {
  const t = useText('chat')
  const place = useFocusFallback<HTMLDivElement>((from) => from.closest('article'))
  return (
    <div ref={place} className={styles.failed}>
      <FileButton icon={IconPhotoX} {...props} />
      <p>
        {t('files.notShown')}{' '}
        {onRetry ? (
          <button type="button" className={link.link} onClick={onRetry}>
            {t('message.retry')}
          </button>
        ) : null}
      </p>
    </div>
  )
}

function FileButton({ file, connection, icon: Sign }: FileProps & { icon: Icon }) {
  const t = useText('chat')
  const formats = useFormats()
  return (
    <button
      type="button"
      className={styles.file}
      // Not every message of another client leads to its file.
      disabled={file.url === null}
      onClick={() => downloadChatFile(connection, file)}
    >
      <Sign className={styles.icon} size={24} stroke={1.6} aria-hidden />
      <span className={styles.words}>
        <VisuallyHidden>{t('files.download', { name: file.name })}</VisuallyHidden>
        <bdi aria-hidden>{fileNameText(file.name)}</bdi>
        {file.size > 0 ? <small>{formats.bytes(file.size)}</small> : null}
      </span>
      <IconDownload className={styles.icon} size={18} stroke={1.8} aria-hidden />
    </button>
  )
}

/** The place of a picture before it is loaded, so that nothing moves afterwards. */
function sizeOf({ width, height }: ChatFile): { inlineSize: string; aspectRatio: string } {
  if (!width || !height) return { inlineSize: '240px', aspectRatio: '4 / 3' }
  const scale = Math.min(1, mostWidthPx / width, mostHeightPx / height)
  return { inlineSize: `${Math.max(Math.round(width * scale), 48)}px`, aspectRatio: `${width} / ${height}` }
}
