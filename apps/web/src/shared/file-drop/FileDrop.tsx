import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Icon } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import styles from './FileDrop.module.css'

export interface FileDropProps {
  name: string
  /** The label of the button. */
  label: string
  /** The accepted files. */
  hint: string
  /** That files can be dropped here; not shown on touch screens. */
  dropHint: string
  icon: Icon
  /** As the `accept` attribute of an input. */
  accept: string
  isMany?: boolean
  onFiles(files: File[]): void
}

/** A place where files are chosen or dropped. */
export function FileDrop({
  name,
  label,
  hint,
  dropHint,
  icon: ButtonIcon,
  accept,
  isMany = false,
  onFiles,
}: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const isTouch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
  const take = (files: FileList | null) => {
    const taken = [...(files ?? [])].slice(0, isMany ? undefined : 1)
    if (taken.length > 0) onFiles(taken)
  }
  return (
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
    >
      <input
        ref={input}
        className={styles.input}
        type="file"
        name={name}
        multiple={isMany}
        tabIndex={-1}
        aria-label={label}
        accept={accept}
        onChange={(event) => {
          take(event.currentTarget.files)
          // The same file can be chosen again.
          event.currentTarget.value = ''
        }}
      />
      <Button
        variant="default"
        size="sm"
        leftSection={<ButtonIcon size={18} stroke={1.8} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <span className={styles.hint}>{isTouch ? hint : `${dropHint} ${hint}`}</span>
    </div>
  )
}
