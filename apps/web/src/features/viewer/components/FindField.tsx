import { useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { findPage } from '../model/find-text.ts'
import type { Pdf } from '../model/open-pdf.ts'
import styles from './FileViewer.module.css'

interface FindFieldProps {
  pdf: Pdf
  page: number
  onFound(page: number, text: string): void
}

/** Searches the document: Enter goes to the next page that contains the text. */
export function FindField({ pdf, page, onFound }: FindFieldProps) {
  const t = useText('viewer')
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const last = useRef('')
  const turn = useRef(0)

  async function find(): Promise<void> {
    turn.current += 1
    const own = turn.current
    const from = last.current === text ? (page % pdf.pageCount) + 1 : page
    last.current = text
    const at = await findPage(pdf, text, from, () => turn.current === own)
    if (turn.current !== own) return
    setMissing(at === null && text.trim() !== '')
    if (at !== null) onFound(at, text)
  }

  return (
    <form
      className={styles.find}
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        void find()
      }}
    >
      <TextInput
        type="search"
        size="sm"
        aria-label={t('find')}
        placeholder={t('find')}
        leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setMissing(false)
        }}
      />
      <Notice tone="quiet">{isMissing ? t('notFound') : null}</Notice>
    </form>
  )
}
