import { languages } from '@majlis/contract'
import { languageChoices } from '@majlis/i18n'
import { useText } from '@majlis/i18n/react'
import { NativeSelect, Radio, Stack, Switch } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Dialog } from '../../../shared/dialog/index.ts'
import { useRoom, useRoomValue, captionPlaces, captionSizes } from '../../room-core/index.ts'
import { useCaptions } from '../hooks/useCaptions.ts'

/** The language, size and position of captions for this person. Changes are visible at once behind the dialog. */
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
        <CaptionLanguage />
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

/** Not offered where nothing translates. */
function CaptionLanguage() {
  const t = useText('room')
  const { captions } = useRoom()
  const translation = useRoomValue((room) => room.view.captions?.translation ?? null)
  const language = useCaptions((state) => state.language)
  const hasOriginal = useCaptions((state) => state.hasOriginal)
  if (!translation) return null
  return (
    <Stack gap="xs">
      <NativeSelect
        label={t('captions.language')}
        description={
          translation.sentTo === null
            ? t('captions.translated_here')
            : t('captions.translated_sent', { host: translation.sentTo })
        }
        value={language ?? ''}
        data={[
          { value: '', label: t('captions.original') },
          ...languageChoices.map((one) => ({ value: one.language, label: one.nativeName })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          captions.choose({ language: languages.find((one) => one === value) ?? null })
        }
      />
      {language === null ? null : (
        <Switch
          label={t('captions.with_original')}
          checked={hasOriginal}
          onChange={(event) => captions.choose({ hasOriginal: event.currentTarget.checked })}
        />
      )}
    </Stack>
  )
}
