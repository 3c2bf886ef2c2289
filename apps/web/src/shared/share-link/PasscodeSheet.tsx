import { Card, TextField } from '@majlis/ui'
import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useState, type SubmitEvent } from 'react'
import sheet from '../frame/sheet.module.css'

interface PasscodeSheetProps {
  title: string
  label: string
  action: string
  /** Why the last passcode was refused. */
  problem: string | null
  isBusy: boolean
  onUnlock(passcode: string): void
}

/** Asks for the passcode of a share link. */
export function PasscodeSheet({ title, label, action, problem, isBusy, onUnlock }: PasscodeSheetProps) {
  const [passcode, setPasscode] = useState('')

  function unlock(event: SubmitEvent): void {
    event.preventDefault()
    if (passcode.trim()) onUnlock(passcode)
  }

  return (
    <Card className={`${sheet.card} ${sheet.notice}`}>
      <IconLock size={32} stroke={1.8} aria-hidden />
      <h1>{title}</h1>
      <form onSubmit={unlock}>
        <TextField
          label={label}
          type="password"
          autoComplete="off"
          error={problem}
          value={passcode}
          onChange={({ currentTarget }) => setPasscode(currentTarget.value)}
        />
        <Button type="submit" mt="md" fullWidth loading={isBusy}>
          {action}
        </Button>
      </form>
    </Card>
  )
}
