import { firstNameField, lastNameField, limits, phoneField, type PersonDetails } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { Button, Skeleton, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { OptionalLabel, refusedFields, ruleOf, useFields } from '../../../shared/form/index.ts'
import { session, useUser } from '../../../shared/session/index.ts'
import { EmailField } from './EmailField.tsx'
import { PictureField } from './PictureField.tsx'
import { ProfileCard } from './ProfileCard.tsx'
import styles from './profile.module.css'

/** The user's picture, name, work and phone (spec 2.56, 3.8). */
export function AboutCard() {
  const t = useText('profile')
  const words = useText('shell')
  const errorText = useErrorText()
  const { user, profile } = useUser()
  const details = useQuery(orpc.people.details.queryOptions({ input: { id: user.ID }, staleTime: 0 }))
  const rows = profile.isIndividual
    ? []
    : [
        [words('profile.organization'), user.organization_name],
        [words('profile.role'), words(`role.${profile.role}`)],
      ]
  return (
    <ProfileCard title={t('info.title')} {...(profile.isIndividual && { text: words('profile.individual') })}>
      <PictureField />
      <dl className={styles.rows}>
        <div>
          <dt>{words('profile.email')}</dt>
          <dd>
            <EmailField />
          </dd>
        </div>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {details.data ? (
        <InfoForm person={details.data.data} isIndividual={profile.isIndividual} />
      ) : details.error ? (
        <Notice tone="bad">{errorText(details.error)}</Notice>
      ) : (
        <Skeleton height={260} mt="md" />
      )}
    </ProfileCard>
  )
}

const names = ['firstName', 'lastName', 'jobTitle', 'department', 'phone'] as const
const reported = { unforeseen: 'profile.info_not_updated' }

function InfoForm({ person, isIndividual }: { person: PersonDetails; isIndividual: boolean }) {
  const t = useText('profile')
  const errorText = useErrorText()
  const queries = useQueryClient()
  const { firstName, lastName, jobTitle, department, phone } = person
  const fields = useFields({
    initial: { firstName, lastName, jobTitle, department, phone },
    rules: { firstName: ruleOf(firstNameField), lastName: ruleOf(lastNameField), phone: ruleOf(phoneField) },
    send: (info, onSuccess) => save.mutate(info, { onSuccess }),
  })
  const save = useMutation(
    orpc.profile.savePersonalInfo.mutationOptions({
      onSuccess: ({ data }) => {
        session.updateProfile({ firstName: data.firstName, lastName: data.lastName })
        queries.setQueryData(
          orpc.people.details.queryKey({ input: { id: person.id } }),
          (known) => known && { ...known, data: { ...known.data, ...data } },
        )
      },
      meta: { changes: ['people'], done: t('info.saved') },
      onError: (error) => fields.refuse(refusedFields(error, names, reported).fields),
    }),
  )
  const failure = save.error && refusedFields(save.error, names, reported).form
  const text = (name: (typeof names)[number]) => {
    const code = fields.errorOf(name)
    return { maxLength: limits.name.maxChars, ...fields.input(name), error: code && errorText(code) }
  }
  return (
    <form className={styles.choices} {...fields.form}>
      <div className={styles.pair}>
        <TextInput label={t('info.firstName')} required autoComplete="given-name" {...text('firstName')} />
        <TextInput label={t('info.lastName')} required autoComplete="family-name" {...text('lastName')} />
      </div>
      {isIndividual ? null : (
        <div className={styles.pair}>
          <TextInput
            label={<OptionalLabel>{t('info.jobTitle')}</OptionalLabel>}
            autoComplete="organization-title"
            {...text('jobTitle')}
          />
          <TextInput label={<OptionalLabel>{t('info.department')}</OptionalLabel>} {...text('department')} />
        </div>
      )}
      <TextInput
        label={<OptionalLabel>{t('info.phone')}</OptionalLabel>}
        description={t('info.phoneText')}
        type="tel"
        autoComplete="tel"
        dir="ltr"
        {...text('phone')}
      />
      <footer className={styles.foot}>
        <Notice tone="bad">{failure ? errorText(failure) : null}</Notice>
        <Button type="submit" loading={save.isPending}>
          {t('form.save')}
        </Button>
      </footer>
    </form>
  )
}
