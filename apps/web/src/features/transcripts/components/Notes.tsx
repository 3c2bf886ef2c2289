import { useFormats, useText } from '@majlis/i18n/react'
import { IconBookmark, IconMessage } from '@tabler/icons-react'
import type { Note } from '../model/notes.ts'
import styles from './transcripts.module.css'

interface NotesProps {
  notes: readonly Note[]
  onPlay: ((ms: number) => void) | null
}

/** Chapters and chat messages between the segments. */
export function Notes({ notes, onPlay }: NotesProps) {
  const t = useText('transcripts')
  const tc = useText('common')
  const formats = useFormats()
  return notes.map(({ id, atMs, ...note }) => {
    const time = formats.elapsed(atMs)
    const Icon = note.kind === 'chapter' ? IconBookmark : IconMessage
    return (
      <p key={id} className={styles.note}>
        <Icon size={16} stroke={1.8} aria-label={t(`notes.${note.kind}`)} />
        {onPlay ? (
          <button
            type="button"
            className={`${styles.time} num`}
            aria-label={t('view.play', { time })}
            onClick={() => onPlay(atMs)}
          >
            {time}
          </button>
        ) : (
          <span className="num">{time}</span>
        )}
        <span className={styles.noteText} dir="auto">
          {note.kind === 'message' ? (
            <b>
              <bdi>{note.name || tc('editHistory.erased')}</bdi>
            </b>
          ) : null}{' '}
          {note.text || t('notes.chapter')}
        </span>
      </p>
    )
  })
}
