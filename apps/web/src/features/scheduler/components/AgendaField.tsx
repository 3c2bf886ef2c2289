import { limits } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { ActionIcon, Textarea } from '@mantine/core'
import { IconBold, IconItalic, IconLink, IconList, IconListNumbers } from '@tabler/icons-react'
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { useDraft } from '../hooks/useDraft.ts'
import { addLink, toggleAround, toggleList, type Edited } from '../model/agenda-editing.ts'
import styles from './sections.module.css'

const icon = { size: 18, stroke: 1.8, 'aria-hidden': true } as const

const tools = [
  { name: 'bold', Icon: IconBold, key: 'b', apply: (edited: Edited) => toggleAround(edited, '**') },
  { name: 'italic', Icon: IconItalic, key: 'i', apply: (edited: Edited) => toggleAround(edited, '_') },
  { name: 'bullets', Icon: IconList, key: null, apply: (edited: Edited) => toggleList(edited, 'bullets') },
  {
    name: 'numbers',
    Icon: IconListNumbers,
    key: null,
    apply: (edited: Edited) => toggleList(edited, 'numbers'),
  },
  { name: 'link', Icon: IconLink, key: 'k', apply: addLink },
] as const

/** The agenda, with buttons for its markup (spec 3.23). */
export function AgendaField() {
  const t = useText('scheduler')
  const { draft, change } = useDraft()
  const field = useRef<HTMLTextAreaElement>(null)
  const selection = useRef<Edited | null>(null)

  // The selection moves with the text that a button has changed.
  useLayoutEffect(() => {
    const edited = selection.current
    if (!edited || edited.text !== draft.agenda) return
    selection.current = null
    field.current?.focus()
    field.current?.setSelectionRange(edited.start, edited.end)
  }, [draft.agenda])

  function format({ apply }: (typeof tools)[number]): void {
    const element = field.current
    if (!element) return
    const edited = apply({ text: draft.agenda, start: element.selectionStart, end: element.selectionEnd })
    if (edited.text.length > limits.meeting.agendaMaxChars) return
    selection.current = edited
    change({ agenda: edited.text })
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    const tool = tools.find(({ key }) => key === event.key.toLowerCase())
    if (!tool) return
    event.preventDefault()
    format(tool)
  }

  return (
    <div>
      <Textarea
        ref={field}
        label={t('details.agenda')}
        placeholder={t('details.agendaText')}
        maxLength={limits.meeting.agendaMaxChars}
        rows={3}
        classNames={{ input: styles.agenda }}
        value={draft.agenda}
        onChange={(event) => change({ agenda: event.currentTarget.value })}
        onKeyDown={onKeyDown}
      />
      <div className={styles.tools} role="group" aria-label={t('details.agendaFormat')}>
        {tools.map((tool) => (
          <ActionIcon
            key={tool.name}
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t(`agendaTools.${tool.name}`)}
            title={t(`agendaTools.${tool.name}`)}
            onClick={() => format(tool)}
          >
            <tool.Icon {...icon} />
          </ActionIcon>
        ))}
      </div>
    </div>
  )
}
