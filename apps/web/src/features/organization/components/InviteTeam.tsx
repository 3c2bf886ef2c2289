import { emailField } from '@majlis/contract'
import { useErrorText, useLanguage, useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { Button, Pill, TagsInput } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type MouseEvent, type ReactNode, type Ref, type SubmitEvent } from 'react'
import { api } from '../../../shared/api/index.ts'
import { TextLink } from '../../../shared/links/index.ts'
import { holdsAddress, parseAddresses } from '../../../shared/mail-addresses/index.ts'
import { showSnackbar } from '../../../shared/snackbar/index.ts'
import { SettingsCard } from './SettingsCard.tsx'
import styles from './InviteTeam.module.css'

interface Refused {
  email: string
  error: unknown
}

export interface InviteTeamProps {
  /** Set on the last of several steps: the way back, and how to finish. */
  last?: { back: ReactNode; isFinishing: boolean; onFinish(): void }
}

/**
 * Invites colleagues by their addresses. A refused address stays, with the reason. Finishing the steps first invites
 * everyone entered, and waits while an address is invalid or refused.
 */
export function InviteTeam({ last }: InviteTeamProps) {
  const t = useText('organization')
  const errorText = useErrorText()
  const field = useRef<HTMLInputElement>(null)
  const [emails, setEmails] = useState<string[]>([])
  const [typed, setTyped] = useState('')
  const invite = useInvite((refused) => setEmails(refused.map(({ email }) => email)))
  const refused = invite.data ?? []
  const entered = addressesOf([...emails, typed])

  /**
   * Invites everyone entered, including the address still being typed; then calls `onInvited` if no one was refused.
   */
  function send(onInvited?: () => void): void {
    setEmails(entered)
    setTyped('')
    if (entered.some(isWrong)) field.current?.focus()
    else if (entered.length === 0) onInvited?.()
    else
      invite.mutate(entered, {
        onSuccess: (failed) => {
          if (failed.length === 0) onInvited?.()
        },
      })
  }

  return (
    <SettingsCard title={t('invite.title')} text={t('invite.text')}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault()
          if (entered.length > 0) send()
        }}
      >
        <EmailsField
          ref={field}
          value={emails}
          typed={typed}
          onTyped={setTyped}
          onChange={(values) => {
            invite.reset()
            setEmails(values)
          }}
        />
        {refused.map(({ email, error }) => (
          <Notice key={email} tone="bad">
            <bdi>{email}</bdi>: {errorText(error)}
          </Notice>
        ))}
        <footer className={styles.foot}>
          <TextLink to="/upload-multiple-user">{t('invite.import')}</TextLink>
          <Button
            type="submit"
            disabled={entered.length === 0}
            loading={invite.isPending}
            onMouseDown={keepFocus}
          >
            {t('invite.send')}
          </Button>
        </footer>
      </form>
      {last ? (
        <footer className={styles.steps}>
          {last.back}
          <Button
            variant={entered.length > 0 ? 'default' : 'filled'}
            loading={last.isFinishing}
            disabled={invite.isPending}
            onMouseDown={keepFocus}
            onClick={() => send(last.onFinish)}
          >
            {t('onboarding.finish')}
          </Button>
        </footer>
      ) : null}
    </SettingsCard>
  )
}

interface EmailsFieldProps {
  ref: Ref<HTMLInputElement>
  value: string[]
  onChange(emails: string[]): void
  /** The text that is not a value yet. */
  typed: string
  onTyped(text: string): void
}

/** Takes several addresses and marks those that are invalid. */
function EmailsField({ ref, value, onChange, typed, onTyped }: EmailsFieldProps) {
  const t = useText('organization')
  const errorText = useErrorText()
  return (
    <TagsInput
      ref={ref}
      label={t('invite.emails')}
      description={t('invite.emailsText')}
      placeholder={value.length > 0 ? undefined : 'name@example.org'}
      value={value}
      searchValue={typed}
      onSearchChange={(text) => {
        // A space ends an address, and may be part of the name before one.
        if (/\s$/.test(text) && !isWrong(text.trim())) {
          onChange(addressesOf([...value, text]))
          onTyped('')
        } else onTyped(text)
      }}
      // Before the field itself, which splits names at commas.
      onPasteCapture={(event) => {
        const pasted = event.clipboardData.getData('text')
        if (!holdsAddress(pasted)) return
        event.preventDefault()
        event.stopPropagation()
        onChange(addressesOf([...value, `${typed} ${pasted}`]))
        onTyped('')
      }}
      splitChars={[',', ';']}
      // There are no options to choose from.
      dropdownOpened={false}
      acceptValueOnBlur
      inputMode="email"
      dir="ltr"
      error={value.some(isWrong) ? errorText('input.invalid_email') : null}
      renderPill={({ option, onRemove }) => (
        <Pill withRemoveButton onRemove={onRemove} data-wrong={isWrong(String(option.value)) || undefined}>
          {option.value}
        </Pill>
      )}
      onChange={(values) => onChange(addressesOf(values))}
    />
  )
}

/** Leaving the field turns the typed text into a value, which may wrap and push the pressed button away. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

const isWrong = (email: string): boolean => !emailField.safeParse(email).success

/** Each address once, in lower case, without the name that mail programs copy along; what is no address stays as its text. */
function addressesOf(texts: readonly string[]): string[] {
  const found = texts.flatMap(parseAddresses)
  return [...new Set(found.map((one) => ('email' in one ? one.email : one.text).toLowerCase()))]
}

/**
 * Sends one invitation after the other, because each counts towards the daily limit, and reports how many were sent.
 */
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
