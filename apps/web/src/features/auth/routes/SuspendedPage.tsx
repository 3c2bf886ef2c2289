import { emailField, limits, type ErrorData } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Anchor, Button, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { ruleOf, useFields } from '../../../shared/form/index.ts'
import { ButtonLink } from '../../../shared/links/index.ts'
import { AuthFrame } from '../components/AuthFrame.tsx'
import { EmailField } from '../components/EmailField.tsx'
import { FormAlert } from '../components/FormAlert.tsx'
import styles from '../components/form.module.css'
import { splitError } from '../model/server-fields.ts'
import { useSuspended } from '../model/useSuspended.ts'

const names = ['email'] as const

/**
 * A suspended account (spec 2.60, 4.2, 8.1). Only an administrator can reactivate it. The person can request that;
 * someone who has proven their identity sees the administrators.
 */
export function SuspendedPage() {
  const t = useText('auth')
  const errorText = useErrorText()
  const { administrators = [], email = '' } = useSuspended()
  return (
    <AuthFrame title={t('suspended.title')} lead={errorText('identity.suspended')}>
      <div className={styles.form}>
        {administrators.length > 0 ? <Administrators list={administrators} /> : null}
        <AskForm email={email} />
        <ButtonLink to="/sign-in" variant="default" size="lg">
          {t('suspended.otherAccount')}
        </ButtonLink>
      </div>
    </AuthFrame>
  )
}

function Administrators({ list }: { list: NonNullable<ErrorData['administrators']> }) {
  const t = useText('auth')
  const id = useId()
  return (
    <div className={styles.whom}>
      <p id={id}>{t('suspended.whom')}</p>
      <ul aria-labelledby={id}>
        {list.map(({ name, email }) => (
          <li key={email}>
            <b>{name}</b> <Anchor href={`mailto:${email}`}>{email}</Anchor>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The next page is the same for every address. */
function AskForm({ email }: { email: string }) {
  const t = useText('auth')
  const fields = useFields({
    initial: { email, message: '' },
    rules: { email: ruleOf(emailField) },
    send: (values) => ask.mutate(values),
  })
  const ask = useMutation(
    orpc.people.askReactivation.mutationOptions({
      onError: (error) => fields.refuse(splitError(error, names).fields),
    }),
  )
  if (ask.isSuccess) return <p role="status">{t('suspended.asked')}</p>
  return (
    <form className={styles.form} {...fields.form}>
      <FormAlert error={ask.error && splitError(ask.error, names).form} />
      <EmailField fields={fields} autoComplete="username" />
      <Textarea
        label={t('suspended.message')}
        rows={3}
        maxLength={limits.people.reasonMaxChars}
        {...fields.input('message')}
      />
      <Button type="submit" size="lg" loading={ask.isPending}>
        {t('suspended.ask')}
      </Button>
    </form>
  )
}
