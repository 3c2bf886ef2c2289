import {
  minuteSections,
  minutesFormats,
  type MinuteLine,
  type Minutes,
  type MinuteSection,
} from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { Card, Chip, Notice } from '@majlis/ui'
import { Button } from '@mantine/core'
import { IconHistory, IconMail, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '../../../shared/api/index.ts'
import { AgendaText } from '../../../shared/agenda-text/index.ts'
import { FileMenu } from '../../../shared/file-menu/index.ts'
import { useMinutesTranslation, type MinutesReading } from '../hooks/useMinutesTranslation.ts'
import { AgainDialog } from './AgainDialog.tsx'
import { ApproveButton, SendDialog } from './Approval.tsx'
import { AddLineDialog, LineDialog } from './LineDialog.tsx'
import { MinutesHistory } from './MinutesHistory.tsx'
import { MinutesLanguageMenu, MinutesTranslationStatus } from './MinutesLanguageMenu.tsx'
import { SectionPart } from './SectionPart.tsx'
import styles from './minutes.module.css'

interface MinutesViewProps {
  id: string
  minutes: Minutes
  /** A link leads to what was said then. */
  linkedMs: number | null
  onPlay: ((ms: number) => void) | null
}

type Opened =
  | { dialog: 'line'; line: MinuteLine }
  | { dialog: 'add'; section: MinuteSection }
  | { dialog: 'again'; section: MinuteSection | null }
  | { dialog: 'history' | 'send' }

/** The line whose evidence begins then: an action if there is one, because links lead to actions. */
function linkedLine(lines: readonly MinuteLine[], ms: number | null): MinuteLine | undefined {
  const said = lines.filter(({ evidence }) => ms !== null && evidence[0]?.startMs === ms)
  return said.find(({ section }) => section === 'actions') ?? said[0]
}

/** Displays minutes. Each line plays its evidence. */
export function MinutesView({ id, minutes, linkedMs, onPlay }: MinutesViewProps) {
  const t = useText('minutes')
  const [opened, setOpened] = useState<Opened | null>(null)
  const reading = useMinutesTranslation(id)
  const { can } = minutes
  const linkedId = linkedLine(minutes.lines, linkedMs)?.id ?? null
  return (
    <Card className={styles.card}>
      <Head minutes={minutes} />
      <Notice tone="bad">{minutes.failure ? t(`failed.${minutes.failure}`) : null}</Notice>
      <Buttons id={id} minutes={minutes} reading={reading} onOpen={setOpened} />
      <MinutesTranslationStatus reading={reading} />
      <Facts minutes={minutes} />
      {minuteSections.map((section) => (
        <SectionPart
          key={section}
          section={section}
          isExtract={!isAllExtract(minutes) && minutes.writtenBy[section] === 'extract'}
          lines={minutes.lines.filter((line) => line.section === section)}
          translations={reading.lines}
          linkedId={linkedId}
          onPlay={onPlay}
          onAgain={can.write ? () => setOpened({ dialog: 'again', section }) : null}
          onAdd={can.edit ? () => setOpened({ dialog: 'add', section }) : null}
          onEdit={can.edit ? (line) => setOpened({ dialog: 'line', line }) : null}
        />
      ))}
      {minutes.dropped > 0 ? (
        <p className={styles.quiet}>{t('view.dropped', { count: minutes.dropped })}</p>
      ) : null}
      {minutes.tooMany > 0 ? (
        <p className={styles.quiet}>{t('view.tooMany', { count: minutes.tooMany })}</p>
      ) : null}
      <Dialogs id={id} minutes={minutes} opened={opened} onClose={() => setOpened(null)} />
    </Card>
  )
}

interface ButtonsProps {
  id: string
  minutes: Minutes
  reading: MinutesReading
  onOpen(opened: Opened): void
}

function Buttons({ id, minutes, reading, onOpen }: ButtonsProps) {
  const t = useText('minutes')
  const tc = useText('common')
  const { language: fixedLanguage } = reading
  const { can } = minutes
  return (
    <div className={styles.buttons}>
      {can.edit && minutes.sentAt === null ? (
        <>
          <Button
            leftSection={<IconMail size={18} stroke={1.8} aria-hidden />}
            onClick={() => onOpen({ dialog: 'send' })}
          >
            {t('approve.send')}
          </Button>
          {minutes.approvedAt === null ? <ApproveButton id={id} /> : null}
        </>
      ) : null}
      <FileMenu
        label={t('file.button')}
        formats={minutesFormats}
        fixedLanguage={fixedLanguage ?? undefined}
        make={(format, language) =>
          api.minutes.exportMinutes({ id, format, language, ...(fixedLanguage ? { translated: true } : {}) })
        }
      />
      {minutes.translation ? <MinutesLanguageMenu engine={minutes.translation} reading={reading} /> : null}
      {can.edit ? (
        <Button
          variant="default"
          leftSection={<IconHistory size={18} stroke={1.8} aria-hidden />}
          onClick={() => onOpen({ dialog: 'history' })}
        >
          {tc('editHistory.title')}
        </Button>
      ) : null}
      {can.write ? (
        <Button
          variant="default"
          leftSection={<IconRefresh size={18} stroke={1.8} aria-hidden />}
          onClick={() => onOpen({ dialog: 'again', section: null })}
        >
          {t('none.again')}
        </Button>
      ) : null}
    </div>
  )
}

const isAllExtract = ({ writtenBy }: Minutes): boolean =>
  minuteSections.every((section) => writtenBy[section] === 'extract')

/** The meeting of the minutes, and whether they are approved. */
function Head({ minutes }: { minutes: Minutes }) {
  const t = useText('minutes')
  const { title, approvedAt, approvedBy, sentAt } = minutes
  return (
    <header className={styles.head}>
      <h2 className={styles.title}>
        <bdi>{title}</bdi>
      </h2>
      {approvedAt === null ? (
        <Chip>{t('view.draft')}</Chip>
      ) : (
        <Chip tone="ok">
          {approvedBy === '' ? t('view.approvedOnly') : t('view.approved', { name: approvedBy })}
        </Chip>
      )}
      {sentAt === null ? null : <Chip tone="ok">{t('view.sent')}</Chip>}
      {isAllExtract(minutes) ? <p className={styles.quiet}>{t('extract')}</p> : null}
    </header>
  )
}

function Facts({ minutes: { attendance, agenda } }: { minutes: Minutes }) {
  const t = useText('minutes')
  if (attendance.length === 0 && agenda.trim() === '') return null
  return (
    <dl className={styles.facts}>
      {attendance.length > 0 ? (
        <div>
          <dt>{t('attendance')}</dt>
          <dd>
            <ul className={styles.names}>
              {attendance.map((name, place) => (
                // Two people can have the same name.
                <li key={place}>
                  <bdi>{name}</bdi>
                </li>
              ))}
            </ul>
          </dd>
        </div>
      ) : null}
      {agenda.trim() ? (
        <div>
          <dt>{t('agenda')}</dt>
          <dd className={styles.agenda}>
            <AgendaText text={agenda.trim()} />
          </dd>
        </div>
      ) : null}
    </dl>
  )
}

interface DialogsProps {
  id: string
  minutes: Minutes
  opened: Opened | null
  onClose(): void
}

function Dialogs({ id, minutes, opened, onClose }: DialogsProps) {
  switch (opened?.dialog) {
    case undefined:
      return null
    case 'line':
      return <LineDialog id={id} line={opened.line} people={minutes.people} onClose={onClose} />
    case 'add':
      return <AddLineDialog id={id} section={opened.section} people={minutes.people} onClose={onClose} />
    case 'again':
      return <AgainDialog id={id} section={opened.section} minutes={minutes} onClose={onClose} />
    case 'history':
      return <MinutesHistory id={id} onClose={onClose} />
    case 'send':
      return <SendDialog id={id} onClose={onClose} />
  }
}
