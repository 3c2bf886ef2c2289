import type { OrganizationDetails } from '@majlis/contract'
import { useErrorText, useFormats, useText } from '@majlis/i18n/react'
import { Notice, Page } from '@majlis/ui'
import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { ExportCard } from '../components/ExportCard.tsx'
import { Loaded } from '../components/Loaded.tsx'
import { SettingsCard } from '../components/SettingsCard.tsx'
import styles from './OrganizationDeletePage.module.css'

/** `/organization-delete/{id}`: the owner types the name to confirm, and can cancel for 28 days (spec 2.30). */
export function OrganizationDeletePage() {
  const t = useText('organization')
  const { profile } = useUser()
  const { id = '' } = useParams({ strict: false })
  const details = useQuery(orpc.administration.details.queryOptions({ input: { id }, staleTime: 0 }))
  return (
    <Page title={t('delete.title')} width="narrow">
      <Loaded query={details}>
        {(organization) =>
          profile.role !== 'owner' ? (
            <SettingsCard title={organization.name} text={t('delete.ownerOnly')}>
              {null}
            </SettingsCard>
          ) : (
            <div className={styles.parts}>
              <ExportCard />
              {organization.deletionDueAt === null ? (
                <DeleteForm organization={organization} />
              ) : (
                <KeepCard organization={organization} dueAt={organization.deletionDueAt} />
              )}
            </div>
          )
        }
      </Loaded>
    </Page>
  )
}

function DeleteForm({ organization: { id, name } }: { organization: OrganizationDetails }) {
  const t = useText('organization')
  const errorText = useErrorText()
  const [typed, setTyped] = useState('')
  const request = useMutation(
    orpc.administration.requestDeletion.mutationOptions({
      meta: { changes: ['organizationDetails'] },
    }),
  )
  return (
    <SettingsCard title={name} text={t('delete.text')}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          request.mutate({ id, name: typed })
        }}
      >
        <p>{t('delete.during')}</p>
        <p>{t('delete.after')}</p>
        <TextInput
          label={t('delete.type', { name })}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          error={request.error ? errorText(request.error) : null}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            request.reset()
          }}
        />
        <Button type="submit" color="red" disabled={typed.trim() !== name} loading={request.isPending}>
          {t('delete.submit')}
        </Button>
      </form>
    </SettingsCard>
  )
}

function KeepCard({
  organization: { id, name },
  dueAt,
}: {
  organization: OrganizationDetails
  dueAt: number
}) {
  const t = useText('organization')
  const errorText = useErrorText()
  const { profile } = useUser()
  const formats = useFormats(profile)
  const keep = useMutation(
    orpc.administration.cancelDeletion.mutationOptions({
      meta: { changes: ['organizationDetails'] },
    }),
  )
  return (
    <SettingsCard title={name} text={t('delete.due', { date: formats.date(dueAt) })}>
      <div className={styles.form}>
        <p>{t('delete.during')}</p>
        <Notice tone="bad">{keep.error ? errorText(keep.error) : null}</Notice>
        <Button loading={keep.isPending} onClick={() => keep.mutate({ id })}>
          {t('delete.keep')}
        </Button>
      </div>
    </SettingsCard>
  )
}
