import { fileNameText } from '@majlis/i18n'
import { useFormats, useText } from '@majlis/i18n/react'
import { IconDownload, IconFile } from '@tabler/icons-react'
import { downloadChatFile, useMedia } from '../hooks/useMedia.ts'
import type { ChatConnection, ChatFile } from '../model/chat-types.ts'
import { shownPictures } from '../model/shown-pictures.ts'
import styles from './MessageFile.module.css'

const mostWidthPx = 360
const mostHeightPx = 280

/** A picture, or the name and size of another file. A press downloads it. */
export function MessageFile({ file, connection }: { file: ChatFile; connection: ChatConnection }) {
  const t = useText('chat')
  const formats = useFormats()
  const isPicture = shownPictures.has(file.mime)
  const picture = useMedia(connection, isPicture ? (file.thumbnailUrl ?? file.url) : null)
  const label = t('files.download', { name: file.name })
  const download = () => downloadChatFile(connection, file)
  if (isPicture)
    return (
      <button
        type="button"
        className={styles.picture}
        style={sizeOf(file)}
        aria-label={label}
        title={file.name}
        onClick={download}
      >
        {picture ? <img src={picture} alt={file.name} /> : null}
      </button>
    )
  return (
    <button type="button" className={styles.file} aria-label={label} onClick={download}>
      <IconFile className={styles.icon} size={24} stroke={1.6} aria-hidden />
      <span className={styles.words}>
        <bdi>{fileNameText(file.name)}</bdi>
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
