import { Button } from '@mantine/core'
import { regionFormatsOf } from '@majlis/i18n'
import { useText } from '@majlis/i18n/react'
import { IconBuilding } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { splitError } from '../model/server-fields.ts'
import { FormAlert } from './FormAlert.tsx'

export interface SingleSignOnButtonProps {
  organizationId: string
  rememberMe?: boolean
  /** Connects the account of a sign-in that was refused with `sso.only`. */
  token?: string | undefined
  /** Below it. */
  mb?: number
}

/** Sign-in with the organisation's own provider; renders nothing if it has none. */
export function SingleSignOnButton({
  organizationId,
  rememberMe = true,
  token,
  mb = 0,
}: SingleSignOnButtonProps) {
  const t = useText('security')
  const offered = useQuery(orpc.singleSignOn.offered.queryOptions({ input: { organizationId } }))
  const begin = useMutation(
    orpc.singleSignOn.begin.mutationOptions({
      onSuccess: ({ data }) => window.location.assign(data.url),
    }),
  )
  if (!offered.data?.data) return null
  return (
    <>
      <FormAlert error={begin.error && splitError(begin.error, []).form} />
      <Button
        size="lg"
        fullWidth
        mb={mb}
        variant="default"
        leftSection={<IconBuilding size={22} stroke={1.8} aria-hidden />}
        loading={begin.isPending || begin.isSuccess}
        onClick={() =>
          begin.mutate({
            organizationId,
            rememberMe,
            ...(token === undefined ? {} : { token }),
            timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
            formats: regionFormatsOf(navigator.languages),
          })
        }
      >
        {t('sso.button', { name: offered.data.data.name })}
      </Button>
    </>
  )
}
