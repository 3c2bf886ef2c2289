import type { HandOverInput, HostSeat } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { Dialog } from '../../../shared/dialog/index.ts'
import { ReceiverField } from '../../people/index.ts'
import styles from './seats.module.css'

/** Transfers a seat's licences and meetings to a colleague; shows beforehand what would clash. */
export function MoveSeat({ seat, onMoved }: { seat: HostSeat; onMoved(): void }) {
  const t = useText('seats')
  const errorText = useErrorText()
  const [isOpen, setOpen] = useState(false)
  const [given, setGiven] = useState<HandOverInput | null>(null)
  const move = useMutation(
    orpc.seat.move.mutationOptions({
      onSuccess: close,
      onSettled: (_answer, error) => {
        if (!error) onMoved()
      },
      meta: { changes: ['seats'], done: t('move.done') },
    }),
  )
  const { id: fromUserId, name } = seat.user

  function close(): void {
    setOpen(false)
    setGiven(null)
  }

  return (
    <div className={styles.form}>
      <div>
        <Button
          variant="default"
          onClick={() => {
            move.reset()
            setOpen(true)
          }}
        >
          {t('move.open')}
        </Button>
      </div>
      {isOpen ? (
        <Dialog onClose={close} title={t('move.title', { name })}>
          <div className={styles.form}>
            <p>{t('move.text', { name })}</p>
            <ReceiverField userIds={[fromUserId]} given={given} onChange={setGiven} />
            <Notice tone="bad">{move.error ? errorText(move.error) : null}</Notice>
            <footer className={styles.foot}>
              <Button variant="default" onClick={close}>
                {t('move.cancel')}
              </Button>
              <Button
                disabled={!given}
                loading={move.isPending}
                onClick={() => given && move.mutate({ fromUserId, ...given })}
              >
                {t('move.submit')}
              </Button>
            </footer>
          </div>
        </Dialog>
      ) : null}
    </div>
  )
}
