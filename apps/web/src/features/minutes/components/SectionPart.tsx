import type { MinuteLine, MinuteSection } from '@majlis/contract'
import { useFormats, useText } from '@majlis/i18n/react'
import { Chip } from '@majlis/ui'
import { ActionIcon } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import { IconPencil, IconPlus, IconRefresh } from '@tabler/icons-react'
import { useEffect, useId, useRef } from 'react'
import type { TranslatedLines } from '../hooks/useMinutesTranslation.ts'
import { LineFact } from './LineFact.tsx'
import styles from './minutes.module.css'

interface SectionPartProps {
  section: MinuteSection
  /** Put together from sentences of the transcript, unlike other sections. */
  isExtract: boolean
  lines: readonly MinuteLine[]
  /** Null if none are shown. */
  translations: TranslatedLines | null
  /** The line to which a link leads. */
  linkedId: string | null
  onPlay: ((ms: number) => void) | null
  /** Null for people who may not edit. */
  onAgain: (() => void) | null
  onAdd: (() => void) | null
  onEdit: ((line: MinuteLine) => void) | null
}

/** One section of the minutes, which can be written again. */
export function SectionPart({
  section,
  isExtract,
  lines,
  translations,
  linkedId,
  onPlay,
  onAgain,
  onAdd,
  onEdit,
}: SectionPartProps) {
  const t = useText('minutes')
  const titleId = useId()
  const title = t(`sections.${section}`)
  return (
    <section aria-labelledby={titleId} className={styles.section}>
      <header className={styles.sectionHead}>
        <h3 id={titleId}>{title}</h3>
        {onAdd ? (
          <IconButton label={t('add.button', { section: title })} icon={IconPlus} onClick={onAdd} />
        ) : null}
        {onAgain ? (
          <IconButton label={t('view.again', { section: title })} icon={IconRefresh} onClick={onAgain} />
        ) : null}
      </header>
      {isExtract && lines.length > 0 ? <p className={styles.quiet}>{t('extract')}</p> : null}
      {lines.length === 0 ? (
        <p className={styles.quiet}>{t('view.empty')}</p>
      ) : (
        <ul className={styles.lines}>
          {lines.map((line) => (
            <Line
              key={line.id}
              line={line}
              translation={translationOf(line, translations)}
              isLinked={line.id === linkedId}
              onPlay={onPlay}
              onEdit={onEdit}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

function translationOf({ id, text }: MinuteLine, translations: TranslatedLines | null): string | null {
  const found = translations?.get(id)
  return found?.source === text ? found.text : null
}

interface IconButtonProps {
  label: string
  icon: typeof IconPlus
  onClick(): void
}

function IconButton({ label, icon: Icon, onClick }: IconButtonProps) {
  return (
    <ActionIcon variant="subtle" size={40} aria-label={label} onClick={onClick}>
      <Icon size={18} stroke={1.8} aria-hidden />
    </ActionIcon>
  )
}

interface LineProps extends Pick<SectionPartProps, 'onPlay' | 'onEdit'> {
  line: MinuteLine
  translation: string | null
  isLinked: boolean
}

function Line({ line, translation, isLinked, onPlay, onEdit }: LineProps) {
  const t = useText('minutes')
  const { text, owner, due, originalText, doneAt, addedBy } = line
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isLinked) item.current?.scrollIntoView({ block: 'nearest' })
  }, [isLinked])
  return (
    <li ref={item} className={styles.line} aria-current={isLinked ? 'location' : undefined}>
      <div>
        <div className={styles.texts}>
          <p dir="auto">{text}</p>
          {translation === null ? null : (
            <p dir="auto" className={styles.translation}>
              {translation}
            </p>
          )}
        </div>
        <p className={styles.about}>
          {owner ? <LineFact label={t('owner')} value={owner} /> : null}
          {due ? <LineFact label={t('due')} value={due} /> : null}
          <Evidence line={line} onPlay={onPlay} />
          {addedBy === null ? null : (
            <span>{addedBy.name === null ? t('add.byHand') : t('add.by', { name: addedBy.name })}</span>
          )}
          {originalText === null ? null : <Chip>{t('view.edited')}</Chip>}
          {doneAt === null ? null : <Chip tone="ok">{t('view.done')}</Chip>}
        </p>
      </div>
      {onEdit ? (
        <IconButton label={t('edit.button', { text })} icon={IconPencil} onClick={() => onEdit(line)} />
      ) : null}
    </li>
  )
}

/** The seconds at which it was said. */
function Evidence({ line: { evidence }, onPlay }: Pick<LineProps, 'line' | 'onPlay'>) {
  const t = useText('minutes')
  const formats = useFormats()
  return evidence.map(({ segmentId, startMs }) => {
    const time = formats.elapsed(startMs)
    return onPlay ? (
      <button
        key={segmentId}
        type="button"
        className={`${styles.time} num`}
        aria-label={t('view.play', { time })}
        onClick={() => onPlay(startMs)}
      >
        {time}
      </button>
    ) : (
      <span key={segmentId} className="num">
        {time}
      </span>
    )
  })
}
