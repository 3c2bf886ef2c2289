import type { PersonDetails } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Card, EmptyState, Page } from '@majlis/ui'
import { Button, Skeleton } from '@mantine/core'
import { IconUserQuestion } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { ButtonLink } from '../../../shared/links/index.ts'
import { AccountCard } from '../components/AccountCard.tsx'
import { DangerCard } from '../components/DangerCard.tsx'
import { DeletedCard } from '../components/DeletedCard.tsx'
import { HistoryCard } from '../components/HistoryCard.tsx'
import { OfferedDialog } from '../components/OfferedDialog.tsx'
import accountStyles from '../components/account.module.css'
import styles from '../components/people.module.css'
import { PersonForm } from '../components/PersonForm.tsx'
import { offeredFor, type Offered } from '../model/offered.ts'

/** `/edit-user/{id}`: the details, actions and history of one user (spec 3.8). */
export function EditUserPage() {
  const t = useText('people')
  const tc = useText('common')
  const errorText = useErrorText()
  const { id = '' } = useParams({ strict: false })
  const details = useQuery(orpc.people.details.queryOptions({ input: { id } }))
  const person = details.data?.data

  return (
    <Page
      title={person ? person.name || person.email : t('users.title')}
      lead={person ? person.jobTitle || person.email : ''}
      actions={
        <ButtonLink variant="default" to="/user-management">
          {t('form.back')}
        </ButtonLink>
      }
    >
      {details.isPending ? (
        <div className={accountStyles.columns}>
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
        <KnownPerson person={person} />
      )}
    </Page>
  )
}

/** These actions remove the user from the list, so their page closes. */
const ends: readonly Offered[] = ['delete', 'cancel']

function KnownPerson({ person }: { person: PersonDetails }) {
  const t = useText('people')
  const navigate = useNavigate()
  const [act, setAct] = useState<Offered | null>(null)
  const { plain, dangerous } = offeredFor({ ...person, hasSeat: person.pmi !== null })
  const { abilities, deletedAt } = person
  return (
    <div className={accountStyles.columns}>
      <div className={styles.stack}>
        {deletedAt === null ? (
          <Card className={styles.card} aria-labelledby="about">
            <h2 id="about">{t('edit.details')}</h2>
            {abilities.edit ? (
              <EditForm person={person} />
            ) : (
              <p className={styles.quiet}>{t('edit.upper')}</p>
            )}
          </Card>
        ) : (
          <DeletedCard person={person} acts={plain} onChoose={setAct} />
        )}
        <HistoryCard userId={person.id} />
      </div>
      <div className={styles.stack}>
        <AccountCard person={person} acts={plain} onChoose={setAct} />
        <DangerCard acts={dangerous} onChoose={setAct} />
      </div>
      {act ? (
        <OfferedDialog
          act={act}
          person={person}
          onClose={() => setAct(null)}
          onDone={() => {
            setAct(null)
            if (ends.includes(act)) void navigate({ to: '/user-management' })
          }}
        />
      ) : null}
    </div>
  )
}

function EditForm({ person }: { person: PersonDetails }) {
  const t = useText('people')
  const queries = useQueryClient()
  const edit = useMutation(
    orpc.people.edit.mutationOptions({
      onSuccess: (answer) => {
        queries.setQueryData(orpc.people.details.queryKey({ input: { id: answer.data.id } }), answer)
      },
      meta: { changes: ['people', 'auditLog'], done: t('form.saved', { name: person.name || person.email }) },
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
