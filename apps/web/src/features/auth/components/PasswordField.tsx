import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core'
import { useText } from '@majlis/i18n/react'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'

/** A password that can be shown. */
export function PasswordField(props: TextInputProps) {
  const t = useText('common')
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? IconEyeOff : IconEye
  return (
    <TextInput
      type={isShown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      rightSection={
        <ActionIcon
          size={36}
          aria-label={t(isShown ? 'field.hidePassword' : 'field.showPassword')}
          onClick={() => setShown(!isShown)}
        >
          <Icon size={20} stroke={1.8} aria-hidden />
        </ActionIcon>
      }
      {...props}
    />
  )
}
