import { Button, TextInput } from '@mantine/core'
import { emailField, limits, type SignUpInput } from '@majlis/contract'
import { regionFormatsOf } from '@majlis/i18n'
import { useErrorText, useLanguage, useText } from '@majlis/i18n/react'
import { IconBuilding, IconUser } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { ruleOf, useFields } from '../../../shared/form/index.ts'
import { TextLink } from '../../../shared/links/index.ts'
import { AuthFrame } from '../components/AuthFrame.tsx'
import { EmailField } from '../components/EmailField.tsx'
import { FormAlert } from '../components/FormAlert.tsx'
import styles from '../components/form.module.css'
import { NameFields, nameRules } from '../components/NameFields.tsx'
import { NewPasswordFields, newPasswordRulesFor } from '../components/NewPasswordFields.tsx'
import { TermsHint } from '../components/TermsHint.tsx'
import { splitError } from '../model/server-fields.ts'
import '../model/pending-email.ts'

const kinds = [
  { kind: 'organization', text: 'organizationText', icon: IconBuilding },
  { kind: 'individual', text: 'individualText', icon: IconUser },
] as const

const names = ['organizationName', 'firstName', 'lastName', 'email', 'password', 'confirmation'] as const

/** Sign-up as owner of an organisation or as an individual (spec 2.4, 2.63, 5.2, 5.5, 5.6). */
export function SignUpPage() {
  const t = useText('auth')
  const tc = useText('common')
  const errorText = useErrorText()
  const { language } = useLanguage()
  const navigate = useNavigate()
  const [accountType, setAccountType] = useState<SignUpInput['accountType']>('organization')
  const isOrganization = accountType === 'organization'

  const fields = useFields({
    initial: { organizationName: '', firstName: '', lastName: '', email: '', password: '', confirmation: '' },
    rules: {
      organizationName: (value) => (isOrganization && !value.trim() ? 'organization.name_required' : null),
      ...nameRules,
      email: ruleOf(emailField),
      ...newPasswordRulesFor(),
    },
    send: ({ organizationName, firstName, lastName, email, password }) =>
      signUp.mutate({
        firstName,
        lastName,
        email,
        password,
        accountType,
        ...(isOrganization ? { organizationName } : {}),
        language,
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        formats: regionFormatsOf(navigator.languages),
      }),
  })
  const signUp = useMutation(
    orpc.identity.signUp.mutationOptions({
      onSuccess: ({ data }) => {
        const { email, signUpId } = data
        return navigate({ to: '/otp', state: { signUp: { email, signUpId } } })
      },
      onError: (error) => fields.refuse(splitError(error, names).fields),
    }),
  )
  const organizationError = fields.errorOf('organizationName')

  return (
    <AuthFrame
      title={t('signUp.title')}
      lead={t('signUp.lead')}
      foot={
        <>
          {t('signUp.haveAccount')} <TextLink to="/sign-in">{tc('action.signIn')}</TextLink>
        </>
      }
    >
      <form className={styles.form} {...fields.form}>
        <FormAlert error={signUp.error && splitError(signUp.error, names).form} />
        <AccountTypeField value={accountType} onChange={setAccountType} />
        {isOrganization ? (
          <TextInput
            label={t('field.organizationName')}
            autoComplete="organization"
            maxLength={limits.name.maxChars}
            required
            {...fields.input('organizationName')}
            error={organizationError && errorText(organizationError)}
          />
        ) : null}
        <NameFields fields={fields} />
        <EmailField fields={fields} autoComplete="email" />
        <NewPasswordFields label={t('field.password')} fields={fields} />
        <TermsHint />
        <Button type="submit" size="lg" loading={signUp.isPending}>
          {t('signUp.submit')}
        </Button>
      </form>
    </AuthFrame>
  )
}

interface AccountTypeFieldProps {
  value: SignUpInput['accountType']
  onChange(accountType: SignUpInput['accountType']): void
}

function AccountTypeField({ value, onChange }: AccountTypeFieldProps) {
  const t = useText('auth')
  return (
    <fieldset className={styles.kinds}>
      <legend>{t('signUp.kind')}</legend>
      {kinds.map(({ kind, text, icon: Icon }) => (
        <label key={kind} className={styles.kind}>
          <input type="radio" name="accountType" checked={value === kind} onChange={() => onChange(kind)} />
          <Icon size={24} stroke={1.8} aria-hidden />
          <span>
            <b>{t(`signUp.${kind}`)}</b>
            <small>{t(`signUp.${text}`)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
