import { fonts, type Appearance, type Font } from '@majlis/contract'
import { useFormats, useText } from '@majlis/i18n/react'
import { brandVariables, contrastWithWhite } from '@majlis/ui'
import { ColorInput, Select } from '@mantine/core'
import '@mantine/core/styles/ColorInput.layer.css'
import '@mantine/core/styles/ColorPicker.layer.css'
import '@mantine/core/styles/ColorSwatch.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { useMutation } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { fontFamilyOf } from '../../../shared/fonts/index.ts'
import { useSettingsDraft } from '../hooks/useSettingsDraft.ts'
import styles from './ColorsForm.module.css'
import { SettingsForm } from './SettingsCard.tsx'

const swatches = ['#365D7E', '#1F6F5C', '#7A1F5C', '#8A3B12', '#4B3FA7', '#0B6BA8', '#2F3E46', '#A3243B']

/** The contrast at which everyone can read text (WCAG 2.2, 1.4.3). */
const enough = 4.5

/** Colour and font, with a preview before they are saved (spec 3.11). */
export function ColorsForm({ appearance }: { appearance: Appearance }) {
  const t = useText('organization')
  const { number } = useFormats()
  const save = useMutation(
    orpc.administration.saveAppearance.mutationOptions({
      meta: { changes: ['appearance'], done: t('appearance.saved') },
    }),
  )
  const { primaryColor, font: kept } = appearance
  const { draft, change, form } = useSettingsDraft(
    { primaryColor, font: fontNamed(kept) },
    {
      ...save,
      // The server refuses invalid colours.
      mutate: (look, callbacks) =>
        save.mutate({ ...look, primaryColor: colorOf(look.primaryColor) ?? look.primaryColor }, callbacks),
    },
  )
  const { primaryColor: color, font } = draft
  const shown = colorOf(color) ?? primaryColor
  const ratio = contrastWithWhite(shown)

  return (
    <SettingsForm {...form}>
      <div className={styles.pair}>
        <div>
          <ColorInput
            label={t('appearance.color')}
            format="hex"
            swatches={swatches}
            withEyeDropper={false}
            value={color}
            onChange={(typed) => change({ primaryColor: typed })}
          />
          <p className={styles.contrast} role="status">
            {t('appearance.contrast', { ratio: number(Math.round(ratio * 10) / 10) })}{' '}
            {t(ratio >= enough ? 'appearance.contrastGood' : 'appearance.contrastLow')}
          </p>
        </div>
        <Select
          label={t('appearance.font')}
          data={[...fonts]}
          allowDeselect={false}
          value={font}
          renderOption={({ option }) => (
            <span style={{ fontFamily: fontFamilyOf(fontNamed(option.value)) }}>{option.label}</span>
          )}
          onChange={(chosen) => change({ font: fontNamed(chosen) })}
        />
      </div>
      <div className={styles.previews}>
        <Preview theme="light" color={shown} font={font} />
        <Preview theme="dark" color={shown} font={font} />
      </div>
    </SettingsForm>
  )
}

/** A preview in the chosen colour and font. */
function Preview({ theme, color, font }: { theme: 'light' | 'dark'; color: string; font: Font }) {
  const t = useText('organization')
  // CSSProperties has no names that begin with `--`.
  const brand = { ...brandVariables(color)?.light, ...(theme === 'dark' ? brandVariables(color)?.dark : {}) }
  return (
    <figure className={styles.preview}>
      <div
        className={styles.page}
        data-theme={theme}
        aria-hidden
        style={{ ...brand, fontFamily: fontFamilyOf(font) } as CSSProperties}
      >
        <div className={styles.bar} />
        <b>{t('appearance.sample')}</b>
        <span className={styles.button}>{t('appearance.sampleButton')}</span>
      </div>
      <figcaption>{t(theme === 'light' ? 'appearance.previewLight' : 'appearance.previewDark')}</figcaption>
    </figure>
  )
}

/** Accepts `#abc` for `#AABBCC`; null if it is not a colour. */
function colorOf(typed: string): string | null {
  if (/^#[0-9a-f]{6}$/i.test(typed)) return typed
  return /^#[0-9a-f]{3}$/i.test(typed) ? typed.replace(/[0-9a-f]/gi, '$&$&') : null
}

function fontNamed(name: string | null): Font {
  return fonts.find((font) => font === name) ?? fonts[0]
}
