import type { AddressPeople } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { Checkbox, Skeleton, Stack, Text } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Skeleton.layer.css'
import { useEffect, useState } from 'react'
import { ConfirmDialog } from '../../../shared/dialog/index.ts'
import { useRoom } from '../../room-core/index.ts'
import type { RemoveDialogProps } from './RemoveDialog.tsx'

/**
 * Shows how many people the removal of a network concerns before it is carried out, and offers the whole IPv6 network
 * of a provider's customer.
 */
export function RemoveAddressDialog({ participantId, name, onClose }: RemoveDialogProps) {
  const t = useText('room')
  const { connection } = useRoom()
  const people = useAddressPeople(participantId)
  const [isWholeNetwork, setWholeNetwork] = useState(false)
  const onNetwork = people === 'unknown' ? null : (people?.onNetwork ?? null)
  return (
    <ConfirmDialog
      title={t('dialog.remove_address_title', { name })}
      confirmLabel={t('dialog.remove_address')}
      isDisabled={people === null}
      onConfirm={() => {
        void connection.actions.removeAddress(participantId, isWholeNetwork)
        onClose()
      }}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="md" fw={700} role="status">
          {people === null ? (
            <Skeleton component="span" display="inline-block" width="60%" height={20} aria-hidden />
          ) : people === 'unknown' ? (
            t('dialog.remove_address_uncounted')
          ) : (
            t('dialog.remove_address_count', {
              count: (isWholeNetwork ? people.onNetwork : null) ?? people.onAddress,
            })
          )}
        </Text>
        <Text size="md">{t('dialog.remove_address_text')}</Text>
        {onNetwork === null ? null : (
          <Checkbox
            checked={isWholeNetwork}
            onChange={(event) => setWholeNetwork(event.currentTarget.checked)}
            label={t('dialog.remove_address_wide', { count: onNetwork })}
            description={t('dialog.remove_address_wide_text')}
          />
        )}
      </Stack>
    </ConfirmDialog>
  )
}

/** Null until the server has answered. */
function useAddressPeople(participantId: string): AddressPeople | 'unknown' | null {
  const { connection } = useRoom()
  const [people, setPeople] = useState<AddressPeople | 'unknown' | null>(null)
  useEffect(() => {
    let isGone = false
    void connection.actions.countAddressPeople(participantId).then((counted) => {
      if (!isGone) setPeople(counted ?? 'unknown')
    })
    return () => {
      isGone = true
    }
  }, [connection, participantId])
  return people
}
