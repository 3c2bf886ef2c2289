import type { PersonDetails } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Card, EmptyState, Notice, Page } from '@majlis/ui'
import { Button, Skeleton } from '@mantine/core'
import { IconUserQuestion } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { useRenew } from '../../../shared/changes/index.ts'
import { ButtonLink } from '../../../shared/links/index.ts'
import { AccountCard } from '../components/AccountCard.tsx'
import { HistoryCard } from '../components/HistoryCard.tsx'
import styles from '../components/people.module.css'
import { PersonForm } from '../components/PersonForm.tsx'

/** `/edit-user/{id}`: everything about one user (spec 3.8), what can be done, and what was. */
export function EditUserPage() {
  const t = useText('people')
  const tc = useText('common')
  const errorText = useErrorText()
  const { id = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const queries = useQueryClient()
  const renew = useRenew()
  const [notice, setNotice] = useState<string | null>(null)
  const details = useQuery(orpc.people.details.queryOptions({ input: { id } }))
  const person = details.data?.data

  async function refresh(text: string): Promise<void> {
    setNotice(text)
    await renew('people', 'auditLog')
  }

  return (
    <Page
      title={person?.name ?? t('users.title')}
      lead={person ? person.jobTitle || person.email : ''}
      actions={
        <ButtonLink variant="default" to="/user-management">
          {t('form.back')}
        </ButtonLink>
      }
    >
      <Notice tone="ok" look="block">
        {notice}
      </Notice>
      {details.isPending ? (
        <div className={styles.columns}>
          <Skeleton height={420} radius={16} />
          <Skeleton height={420} radius={16} />
        </div>
      ) : !person ? (
        <div role="alert">
          <EmptyState
            icon={IconUserQuestion}
            title={errorText(details.error)}
            text=""
            action={<Button onClick={() => void details.refetch()}>{tc('action.retry')}</Button>}
          />
        </div>
      ) : (
        <div className={styles.columns}>
          <div className={styles.stack}>
            <Card className={styles.card} aria-labelledby="about">
              <h2 id="about">{t('edit.details')}</h2>
              {person.abilities.edit ? (
                <EditForm person={person} onSaved={() => void refresh(t('form.saved'))} />
              ) : (
                <p className={styles.quiet}>{t('edit.upper')}</p>
              )}
            </Card>
            <HistoryCard userId={id} />
          </div>
          <AccountCard
            person={person}
            onDone={(text) => {
              void refresh(text ?? t('confirm.done'))
              // A cancelled invitation leaves no user behind.
              if (person.status === 'invited')
                void queries
                  .fetchQuery({ ...orpc.people.get.queryOptions({ input: { id } }), retry: false })
                  .catch(() => navigate({ to: '/user-management' }))
            }}
          />
        </div>
      )}
    </Page>
  )
}

function EditForm({ person, onSaved }: { person: PersonDetails; onSaved(): void }) {
  const t = useText('people')
  const queries = useQueryClient()
  const edit = useMutation(
    orpc.people.edit.mutationOptions({
      onSuccess: (answer) => {
        queries.setQueryData(orpc.people.details.queryKey({ input: { id: answer.data.id } }), answer)
        onSaved()
      },
    }),
  )
  const { id, email, firstName, lastName, jobTitle, department, phone, role, language, businessUnits } =
    person
  return (
    <PersonForm
      isNew={false}
      canChangeRole={person.abilities.changeRole}
      initial={{
        email,
        firstName,
        lastName,
        jobTitle,
        department,
        phone,
        role,
        language,
        businessUnitIds: businessUnits.map((unit) => unit.id),
      }}
      save={{
        ...edit,
        mutate: ({ email: _email, language: _language, ...values }, callbacks) =>
          edit.mutate({ id, ...values }, callbacks),
      }}
      submit={t('form.save')}
    />
  )
}
