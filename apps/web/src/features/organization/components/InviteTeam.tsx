import { emailField } from '@majlis/contract'
import { useErrorText, useLanguage, useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { Button, Pill, TagsInput } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode, type SubmitEvent } from 'react'
import { api } from '../../../shared/api/index.ts'
import { TextLink } from '../../../shared/links/index.ts'
import { showSnackbar } from '../../../shared/snackbar/index.ts'
import { SettingsCard } from './SettingsCard.tsx'
import styles from './InviteTeam.module.css'

interface Refused {
  email: string
  error: unknown
}

/** Invites colleagues by their addresses. An address that was refused stays, with the reason. */
export function InviteTeam({ children }: { children: ReactNode }) {
  const t = useText('organization')
  const errorText = useErrorText()
  const [emails, setEmails] = useState<string[]>([])
  const invite = useInvite((refused) => setEmails(refused.map(({ email }) => email)))
  const refused = invite.data ?? []
  const hasWrong = emails.some(isWrong)

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    if (emails.length > 0 && !hasWrong) invite.mutate(emails)
  }

  return (
    <SettingsCard title={t('invite.title')} text={t('invite.text')}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <TagsInput
          label={t('invite.emails')}
          description={t('invite.emailsText')}
          placeholder={emails.length > 0 ? undefined : 'name@example.org'}
          value={emails}
          splitChars={[',', ';', ' ']}
          // There is nothing to choose from.
          dropdownOpened={false}
          acceptValueOnBlur
          inputMode="email"
          dir="ltr"
          error={hasWrong ? errorText('input.invalid_email') : null}
          renderPill={({ option, onRemove }) => (
            <Pill
              withRemoveButton
              onRemove={onRemove}
              data-wrong={isWrong(String(option.value)) || undefined}
            >
              {option.value}
            </Pill>
          )}
          onChange={(entered) => {
            invite.reset()
            setEmails([...new Set(entered.map((email) => email.trim().toLowerCase()))])
          }}
        />
        {refused.map(({ email, error }) => (
          <Notice key={email} tone="bad">
            <bdi>{email}</bdi>: {errorText(error)}
          </Notice>
        ))}
        <footer className={styles.foot}>
          <TextLink to="/upload-multiple-user">{t('invite.import')}</TextLink>
          <Button type="submit" disabled={emails.length === 0} loading={invite.isPending}>
            {t('invite.send')}
          </Button>
        </footer>
      </form>
      {children}
    </SettingsCard>
  )
}

const isWrong = (email: string): boolean => !emailField.safeParse(email).success

/** Sends one invitation after the other, because each counts against the limit of invitations, and says how many went out. */
function useInvite(onSent: (refused: Refused[]) => void) {
  const t = useText('organization')
  const { language } = useLanguage()
  return useMutation({
    mutationFn: async (emails: readonly string[]): Promise<Refused[]> => {
      const refused: Refused[] = []
      for (const email of emails) {
        try {
          await api.people.add({ email, language, role: 'user' })
        } catch (error) {
          refused.push({ email, error })
        }
      }
      return refused
    },
    onSuccess: (refused, emails) => {
      const count = emails.length - refused.length
      if (count > 0) showSnackbar(t('invite.sent', { count }))
      onSent(refused)
    },
    meta: { changes: ['people'] },
  })
}
