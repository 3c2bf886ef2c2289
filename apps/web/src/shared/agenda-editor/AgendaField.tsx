import { limits } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { Input, Skeleton, Textarea } from '@mantine/core'
import { lazy, Suspense, useId, useRef } from 'react'
import type { AgendaEditorProps } from './AgendaEditor.tsx'
import styles from './AgendaField.module.css'

/** The editor is large and comes after the form. Without its code, the agenda can still be written, as markup. */
const Editor = lazy(() =>
  import('./AgendaEditor.tsx').then(
    ({ AgendaEditor }) => ({ default: AgendaEditor }),
    () => ({ default: PlainAgenda }),
  ),
)

interface AgendaFieldProps {
  label?: string
  /** Without a label: the ID of the heading that names the field. */
  labelledBy?: string
  placeholder: string
  value: string
  error?: string | null
  /** Takes the focus once it is there. */
  autoFocus?: boolean
  onChange(agenda: string): void
}

/** From this length on, the field shows how many characters are left. */
const saidFrom = limits.meeting.agendaMaxChars * 0.9

/** A meeting's agenda field, with its label and its error. */
export function AgendaField({
  label,
  labelledBy,
  error = null,
  autoFocus = false,
  ...editor
}: AgendaFieldProps) {
  const t = useText('agenda')
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const left = limits.meeting.agendaMaxChars - editor.value.length
  const problem = left < 0 ? t('tooLong', { count: -left }) : error
  return (
    <Input.Wrapper
      labelElement="div"
      label={label}
      labelProps={{
        id: `${id}-label`,
        onClick: () => frame.current?.querySelector<HTMLElement>('[role="textbox"], textarea')?.focus(),
      }}
      ref={frame}
    >
      <Suspense fallback={<Skeleton height={134} />}>
        <Editor
          {...editor}
          autoFocus={autoFocus}
          labelId={labelledBy ?? `${id}-label`}
          noteId={`${id}-note`}
          isInvalid={problem !== null}
        />
      </Suspense>
      <p id={`${id}-note`} className={styles.note} data-problem={problem !== null || undefined} role="status">
        {problem ?? (editor.value.length > saidFrom ? t('left', { count: left }) : '')}
      </p>
    </Input.Wrapper>
  )
}

function PlainAgenda({
  labelId,
  noteId,
  isInvalid,
  autoFocus,
  placeholder,
  value,
  onChange,
}: AgendaEditorProps) {
  return (
    <Textarea
      autoFocus={autoFocus}
      aria-labelledby={labelId}
      aria-describedby={noteId}
      error={isInvalid}
      placeholder={placeholder}
      rows={5}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
