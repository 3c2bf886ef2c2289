import { useText } from '@majlis/i18n/react'
import { RichTextEditor } from '@mantine/tiptap'
import { Button, Popover, TextInput } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useEditorState, type Editor } from '@tiptap/react'
import { useId, useState } from 'react'
import styles from './AgendaEditor.module.css'
import { addressOf } from './letters.ts'

interface LinkControlProps {
  editor: Editor
  isOpen: boolean
  onOpen(): void
  onClose(): void
}

/** Makes the selection a link, changes the link at the cursor, or removes it. */
export function LinkControl({ editor, isOpen, onOpen, onClose }: LinkControlProps) {
  const t = useText('agenda')
  const { href } = useEditorState({
    editor,
    selector: ({ editor: current }) => ({ href: String(current.getAttributes('link')['href'] ?? '') }),
  })
  return (
    <Popover
      opened={isOpen}
      onChange={(opened) => !opened && onClose()}
      trapFocus
      withinPortal
      hideDetached={false}
      shadow="md"
    >
      <Popover.Target>
        <RichTextEditor.Control
          active={href !== ''}
          aria-label={t('tools.link')}
          title={t('tools.link')}
          onClick={isOpen ? onClose : onOpen}
        >
          <IconLink size={18} stroke={1.8} aria-hidden />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('tools.link')}>
        <LinkForm editor={editor} href={href} onClose={onClose} />
      </Popover.Dropdown>
    </Popover>
  )
}

function LinkForm({ editor, href, onClose }: { editor: Editor; href: string; onClose(): void }) {
  const t = useText('agenda')
  const errorId = useId()
  const [typed, setTyped] = useState(href)
  const [hasFailed, setFailed] = useState(false)

  function save(): void {
    const address = addressOf(typed)
    if (!address) {
      setFailed(true)
      return
    }
    onClose()
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && !href)
      chain.insertContent({
        type: 'text',
        text: typed.trim(),
        marks: [{ type: 'link', attrs: { href: address } }],
      })
    else chain.setLink({ href: address })
    chain.run()
  }

  function remove(): void {
    onClose()
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
  }

  return (
    <div className={styles.link}>
      <TextInput
        label={t('link.address')}
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        dir="ltr"
        value={typed}
        error={hasFailed ? t('link.invalid') : null}
        errorProps={{ id: errorId, role: 'alert' }}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setFailed(false)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // The form around the editor is not sent.
          event.preventDefault()
          save()
        }}
        data-autofocus
      />
      <div className={styles.linkActions}>
        {href ? (
          <Button variant="default" onClick={remove}>
            {t('link.remove')}
          </Button>
        ) : null}
        <Button onClick={save}>{t('link.save')}</Button>
      </div>
    </div>
  )
}
