import { Button } from '@mantine/core'
import { useText } from '@majlis/i18n/react'
import { TextField } from '@majlis/ui'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import styles from './JoinForm.module.css'
import { meetingPath } from './meeting-path.ts'

/** Joins a meeting by its ID, a whole link, or the name of a personal room. */
export function JoinForm() {
  const t = useText('common')
  const router = useRouter()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)

  function join(): void {
    const path = meetingPath(typed)
    if (path) return router.history.push(path)
    setWrong(true)
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        join()
      }}
    >
      <TextField
        className={styles.field}
        // Typed IDs read from left to right; the placeholder is a sentence.
        inputClassName={typed ? 'ltr' : undefined}
        label={t('join.label')}
        isLabelHidden
        placeholder={t('join.label')}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        error={isWrong ? t('join.invalid') : null}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setWrong(false)
        }}
      />
      <Button type="submit" size="md">
        {t('join.submit')}
      </Button>
    </form>
  )
}
