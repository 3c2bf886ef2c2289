import { hostNameField, vanityField } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { refusedFields, ruleOf, useFields } from '../../../shared/form/index.ts'
import type { DetailsFormProps } from './InformationForm.tsx'
import { SettingsForm } from './SettingsCard.tsx'

const names = ['vanityUrl', 'hostName'] as const
const isVanity = ruleOf(vanityField)
const isHostName = ruleOf(hostNameField)

/** The addresses of the branded sign-in and join page (spec 1.24). */
export function AddressesForm({ organization, submitLabel, secondary, onSaved }: DetailsFormProps) {
  const t = useText('organization')
  const errorText = useErrorText()
  const queries = useQueryClient()
  const fields = useFields({
    initial: { vanityUrl: organization.vanityUrl ?? '', hostName: organization.hostName ?? '' },
    rules: {
      vanityUrl: (value) => (value.trim() ? isVanity(value) : null),
      hostName: (value) => (value.trim() ? isHostName(value) : null),
    },
    send: ({ vanityUrl, hostName }, onSuccess) => {
      const input = { vanityUrl: vanityUrl.trim() || null, hostName: hostName.trim() || null }
      // A step that was left as it is has nothing to save.
      const isKept = input.vanityUrl === organization.vanityUrl && input.hostName === organization.hostName
      if (onSaved && isKept) onSaved()
      else save.mutate(input, { onSuccess })
    },
  })
  const save = useMutation(
    orpc.administration.saveVanityUrl.mutationOptions({
      onSuccess: (answer) => {
        const { id } = answer.data
        queries.setQueryData(orpc.administration.details.queryKey({ input: { id } }), answer)
        onSaved?.()
      },
      meta: onSaved ? {} : { done: t('addresses.saved') },
      onError: (error) => fields.refuse(refusedFields(error, names).fields),
    }),
  )
  const config = useQuery(orpc.system.config.queryOptions({ staleTime: Infinity }))
  // A host name that the operator no longer serves can still be removed.
  const hasHostName = config.data?.data.hasVanityHosts || organization.hostName !== null
  const error = (name: (typeof names)[number]) => {
    const code = fields.errorOf(name)
    return code && errorText(code)
  }
  const vanityUrl = fields.values.vanityUrl.trim().toLowerCase()
  const address = `${window.location.origin}/${isVanity(vanityUrl) === null ? vanityUrl : '…'}`
  return (
    <SettingsForm
      {...fields.form}
      submitLabel={submitLabel}
      secondary={secondary}
      isSaving={save.isPending}
      error={save.error && refusedFields(save.error, names).form}
    >
      <TextInput
        label={t('addresses.vanity')}
        description={
          <>
            {t('addresses.vanityText')}
            <br />
            <span className="ltr">{address}</span>
          </>
        }
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        {...fields.input('vanityUrl')}
        error={error('vanityUrl')}
      />
      {hasHostName ? (
        <TextInput
          label={t('addresses.hostName')}
          description={t('addresses.hostNameText')}
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          inputMode="url"
          {...fields.input('hostName')}
          error={error('hostName')}
        />
      ) : null}
    </SettingsForm>
  )
}
