import { limits, organizationNameField } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { ruleOf, useFields } from '../../../shared/form/index.ts'
import { session } from '../../../shared/session/index.ts'
import { SettingsCard, SettingsForm } from './SettingsCard.tsx'

/** For people who continued as individuals (spec 1.22, 2.63). */
export function FoundForm() {
  const t = useText('organization')
  const errorText = useErrorText()
  const fields = useFields({
    initial: { name: '' },
    rules: { name: ruleOf(organizationNameField) },
    send: ({ name }) => found.mutate({ name }),
  })
  const found = useMutation(
    orpc.administration.found.mutationOptions({
      onSuccess: () => session.reload(),
      meta: { changes: ['organizationDetails'] },
    }),
  )
  const code = fields.errorOf('name')
  return (
    <SettingsCard title={t('onboarding.found')} text={t('onboarding.foundText')}>
      <SettingsForm
        {...fields.form}
        submitLabel={t('onboarding.found')}
        isSaving={found.isPending}
        error={found.error}
      >
        <TextInput
          label={t('information.name')}
          required
          autoComplete="organization"
          maxLength={limits.name.maxChars}
          {...fields.input('name')}
          error={code && errorText(code)}
        />
      </SettingsForm>
    </SettingsCard>
  )
}
