import { Button, Skeleton, TextInput } from '@mantine/core'
import { passwordField, type ProofKind } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { api, errorCode, orpc } from '../../../shared/api/index.ts'
import { Dialog } from '../../../shared/dialog/index.ts'
import { ruleOf, useFields } from '../../../shared/form/index.ts'
import { ButtonLink } from '../../../shared/links/index.ts'
import { useSession } from '../../../shared/session/index.ts'
import { canUsePasskeys, confirmByPasskey } from '../model/passkeys.ts'
import { splitError } from '../model/server-fields.ts'
import { FormAlert } from './FormAlert.tsx'
import styles from './form.module.css'
import { PasswordField } from './PasswordField.tsx'

interface ConfirmIdentityDialogProps {
  onProven(): void
  onClose(): void
}

/**
 * Asks for something that only the person knows or has, before a call that changes who can get into the account or
 * exports everything.
 */
export function ConfirmIdentityDialog({ onProven, onClose }: ConfirmIdentityDialogProps) {
  const t = useText('security')
  const errorText = useErrorText()
  const security = useQuery(orpc.security.security.queryOptions({ staleTime: 0 }))
  const [chosen, setChosen] = useState<ProofKind | null>(null)
  const kinds = security.data?.data.proofs.filter((kind) => kind !== 'passkey' || canUsePasskeys()) ?? []
  const kind = chosen ?? kinds[0]
  const others = kinds.filter((one) => one !== kind)
  const cancel = (
    <Button variant="default" onClick={onClose}>
      {t('confirm.cancel')}
    </Button>
  )
  const proof = { onProven, cancel }
  return (
    <Dialog onClose={onClose} title={t('confirm.title')}>
      <div className={styles.form}>
        <p>{t('confirm.text')}</p>
        {security.error ? <FormAlert error={errorText(security.error)} /> : null}
        {security.isPending ? <Skeleton height={112} /> : null}
        {kind === 'password' || kind === 'code' ? <TypedProof key={kind} by={kind} {...proof} /> : null}
        {kind === 'passkey' ? <PasskeyProof {...proof} /> : null}
        {security.data && !kind ? (
          <>
            <p>{t('confirm.none')}</p>
            <div className={styles.actions}>
              {cancel}
              <ButtonLink to="/logout" state={{ isSigningOut: true }}>
                {t('confirm.signInAgain')}
              </ButtonLink>
            </div>
          </>
        ) : null}
        {others.map((one) => (
          <Button key={one} variant="subtle" onClick={() => setChosen(one)}>
            {t(`confirm.use_${one}`)}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}

interface ProofProps {
  onProven(): void
  cancel: ReactNode
}

const names = ['password', 'code'] as const

function TypedProof({ by, onProven, cancel }: ProofProps & { by: 'password' | 'code' }) {
  const t = useText('security')
  const errorText = useErrorText()
  const { session } = useSession()
  const fields = useFields({
    initial: { password: '', code: '' },
    rules:
      by === 'password'
        ? { password: ruleOf(passwordField) }
        : { code: (value) => (value.trim() ? null : 'identity.code_incorrect') },
    send: ({ password, code }) => sending.mutate(by === 'password' ? { by, password } : { by, code }),
  })
  const sending = useMutation({
    mutationFn: (proof: Parameters<typeof api.security.confirmIdentity>[0]) =>
      api.security.confirmIdentity(proof),
    onSuccess: onProven,
    onError: (error) => {
      fields.set(by, '')
      fields.refuse(splitError(error, names).fields)
    },
  })
  const fieldError = fields.errorOf(by)
  const input = { required: true, 'data-autofocus': true, autoFocus: true, ...fields.input(by) }
  return (
    <form className={styles.form} {...fields.form}>
      <FormAlert error={sending.error && splitError(sending.error, names).form} />
      {by === 'password' ? (
        <>
          {/* For password managers, which save a password along with its name. */}
          <input
            type="email"
            name="email"
            autoComplete="username"
            value={session?.user.user_email ?? ''}
            readOnly
            hidden
          />
          <PasswordField
            label={t('proof.label')}
            autoComplete="current-password"
            {...input}
            error={fieldError && errorText(fieldError)}
          />
        </>
      ) : (
        <TextInput
          label={t('confirm.code')}
          description={t('confirm.codeHint')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          {...input}
          error={fieldError && errorText(fieldError)}
        />
      )}
      <div className={styles.actions}>
        {cancel}
        <Button type="submit" loading={sending.isPending}>
          {t('confirm.submit')}
        </Button>
      </div>
    </form>
  )
}

function PasskeyProof({ onProven, cancel }: ProofProps) {
  const t = useText('security')
  const sending = useMutation({ mutationFn: confirmByPasskey, onSuccess: onProven })
  return (
    <div className={styles.form}>
      <FormAlert error={sending.error && errorCode(sending.error)} />
      <div className={styles.actions}>
        {cancel}
        <Button data-autofocus autoFocus loading={sending.isPending} onClick={() => sending.mutate()}>
          {t('confirm.use_passkey')}
        </Button>
      </div>
    </div>
  )
}
