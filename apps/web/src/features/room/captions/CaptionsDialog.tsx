import { useText } from '@majlis/i18n/react'
import { Radio, Stack, Switch } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Dialog } from '../../../shared/dialog/index.ts'
import { useRoom } from '../hooks/useRoom.ts'
import { captionPlaces, captionSizes } from './caption-store.ts'
import { useCaptions } from './useCaptions.ts'

/** The size and position of captions for this person. Changes are visible at once behind the dialog. */
export function CaptionsDialog({ onClose }: { onClose: () => void }) {
  const t = useText('room')
  const { captions } = useRoom()
  const isShown = useCaptions((state) => state.isShown)
  const size = useCaptions((state) => state.size)
  const place = useCaptions((state) => state.place)
  return (
    <Dialog title={t('captions.settings')} onClose={onClose}>
      <Stack gap="lg">
        <Switch
          label={t('captions.show')}
          checked={isShown}
          onChange={(event) => captions.choose({ isShown: event.currentTarget.checked })}
        />
        <Radio.Group
          label={t('captions.size')}
          value={size}
          onChange={(value) => {
            const chosen = captionSizes.find((candidate) => candidate === value)
            if (chosen) captions.choose({ size: chosen })
          }}
        >
          <Stack gap="xs" mt="xs">
            {captionSizes.map((value) => (
              <Radio key={value} value={value} label={t(`captions.${value}`)} />
            ))}
          </Stack>
        </Radio.Group>
        <Radio.Group
          label={t('captions.place')}
          value={place}
          onChange={(value) => {
            const chosen = captionPlaces.find((candidate) => candidate === value)
            if (chosen) captions.choose({ place: chosen })
          }}
        >
          <Stack gap="xs" mt="xs">
            {captionPlaces.map((value) => (
              <Radio key={value} value={value} label={t(`captions.${value}`)} />
            ))}
          </Stack>
        </Radio.Group>
      </Stack>
    </Dialog>
  )
}
