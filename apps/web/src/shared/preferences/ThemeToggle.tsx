import { ActionIcon, useComputedColorScheme } from '@mantine/core'
import { useText } from '@majlis/i18n/react'
import { useTheme } from '@majlis/ui'
import { IconMoon, IconSun } from '@tabler/icons-react'

/** Changes between light and dark; the profile has the third choice, the system's. */
export function ThemeToggle() {
  const t = useText('common')
  const { choose } = useTheme()
  const shown = useComputedColorScheme('light')
  const other = shown === 'dark' ? 'light' : 'dark'
  const Icon = other === 'dark' ? IconMoon : IconSun
  return (
    <ActionIcon
      aria-label={t(other === 'dark' ? 'theme.toDark' : 'theme.toLight')}
      onClick={() => choose(other)}
    >
      <Icon size={20} stroke={1.8} aria-hidden />
    </ActionIcon>
  )
}
