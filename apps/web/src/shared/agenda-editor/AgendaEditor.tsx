import { useText } from '@majlis/i18n/react'
import { RichTextEditor } from '@mantine/tiptap'
import '@mantine/tiptap/styles.layer.css'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBold,
  IconItalic,
  IconList,
  IconListNumbers,
} from '@tabler/icons-react'
import { Slice } from '@tiptap/pm/model'
import { useEditor, type UseEditorOptions } from '@tiptap/react'
import { useEffect, useMemo, useRef, useState, type ComponentProps } from 'react'
import styles from './AgendaEditor.module.css'
import { agendaExtensions } from './extensions.ts'
import { LinkControl } from './LinkControl.tsx'
import { cleanPasted } from './pasted.ts'
import { readAgenda } from './read-agenda.ts'
import { writeAgenda } from './write-agenda.ts'

export interface AgendaEditorProps {
  labelId: string
  noteId: string
  placeholder: string
  /** Markup (`packages/contract/src/agenda-markup.ts`). */
  value: string
  isInvalid: boolean
  autoFocus: boolean
  onChange(agenda: string): void
}

const { Bold, BulletList, Content, ControlsGroup, Italic, OrderedList, Redo, Toolbar, Undo } = RichTextEditor

type Icon = NonNullable<ComponentProps<typeof Bold>['icon']>
const icon =
  (Drawn: typeof IconBold): Icon =>
  () => <Drawn size={18} stroke={1.8} aria-hidden />
const icons = {
  bold: icon(IconBold),
  italic: icon(IconItalic),
  bullets: icon(IconList),
  numbers: icon(IconListNumbers),
  undo: icon(IconArrowBackUp),
  redo: icon(IconArrowForwardUp),
}

const classNames = {
  root: styles.editor ?? '',
  toolbar: styles.toolbar ?? '',
  controlsGroup: styles.group ?? '',
  control: styles.control ?? '',
  content: styles.content ?? '',
}

/** An agenda that is written as it is read (spec 3.23). */
export function AgendaEditor({ value, autoFocus, onChange, ...props }: AgendaEditorProps) {
  const t = useText('agenda')
  const [isLinkOpen, setLinkOpen] = useState(false)
  const written = useRef(value)
  const editor = useEditor({
    ...useEditorOptions(props, () => setLinkOpen(true)),
    content: useState(() => readAgenda(value))[0],
    autofocus: autoFocus ? 'end' : false,
    onUpdate: ({ editor: current }) => {
      written.current = writeAgenda(current.getJSON())
      onChange(written.current)
    },
  })

  // The draft was reset, or a colleague's change was taken.
  useEffect(() => {
    if (value === written.current) return
    written.current = value
    editor.commands.setContent(readAgenda(value), { emitUpdate: false })
  }, [editor, value])

  return (
    <RichTextEditor
      editor={editor}
      classNames={classNames}
      data-invalid={props.isInvalid || undefined}
      withTypographyStyles={false}
      withCodeHighlightStyles={false}
      labels={{
        boldControlLabel: t('tools.bold'),
        italicControlLabel: t('tools.italic'),
        bulletListControlLabel: t('tools.bullets'),
        orderedListControlLabel: t('tools.numbers'),
        undoControlLabel: t('tools.undo'),
        redoControlLabel: t('tools.redo'),
      }}
    >
      <Toolbar role="group" aria-label={t('format')}>
        <ControlsGroup>
          <Bold icon={icons.bold} />
          <Italic icon={icons.italic} />
          <LinkControl
            editor={editor}
            isOpen={isLinkOpen}
            onOpen={() => setLinkOpen(true)}
            onClose={() => setLinkOpen(false)}
          />
        </ControlsGroup>
        <ControlsGroup>
          <BulletList icon={icons.bullets} />
          <OrderedList icon={icons.numbers} />
        </ControlsGroup>
        <ControlsGroup>
          <Undo icon={icons.undo} data-mirrored />
          <Redo icon={icons.redo} data-mirrored />
        </ControlsGroup>
      </Toolbar>
      <Content />
    </RichTextEditor>
  )
}

/** Keeps the same objects between renders, because a new one would set up the editor again. */
function useEditorOptions(
  { labelId, noteId, placeholder, isInvalid }: Omit<AgendaEditorProps, 'value' | 'autoFocus' | 'onChange'>,
  onLink: () => void,
): UseEditorOptions {
  const [extensions] = useState(() => agendaExtensions({ placeholder, onLink }))
  const editorProps = useMemo<UseEditorOptions['editorProps']>(
    () => ({
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        'aria-describedby': noteId,
        ...(isInvalid ? { 'aria-invalid': 'true' } : {}),
      },
      transformPastedHTML: cleanPasted,
      // Text that was copied from an agenda is markup.
      clipboardTextParser: (text, _context, _plain, view) =>
        Slice.maxOpen(view.state.schema.nodeFromJSON(readAgenda(text)).content),
    }),
    [labelId, noteId, isInvalid],
  )
  return {
    extensions,
    editorProps,
    // The content security policy allows no style element; the styles are in the module of this component.
    injectCSS: false,
  }
}
