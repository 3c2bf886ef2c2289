import { limits, provableDomainField, type SignInProvider } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { Button, Switch, TextInput } from '@mantine/core'
import '@mantine/core/styles/Switch.layer.css'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { CopyButton } from '../../../shared/clipboard/index.ts'
import { Dialog } from '../../../shared/dialog/index.ts'
import { DomainsField, hasWrongDomain } from '../../../shared/domains-field/index.ts'
import { refusedFields } from '../../../shared/form/index.ts'
import { useSettingsDraft } from '../hooks/useSettingsDraft.ts'
import { Loaded } from './Loaded.tsx'
import { SettingsCard, SettingsForm } from './SettingsCard.tsx'
import styles from './SettingsCard.module.css'

const names = ['name', 'issuer', 'clientId', 'clientSecret', 'allowedDomains'] as const
type Name = (typeof names)[number]

interface ProviderAnswer {
  redirectUri: string
  signInUrl: string
  provider: SignInProvider | null
}

/** Sign-in with the organisation's own OpenID Connect provider. */
export function SingleSignOnSection() {
  const t = useText('security')
  const provider = useQuery(orpc.singleSignOn.provider.queryOptions({ staleTime: 0 }))
  const [removals, setRemovals] = useState(0)
  return (
    <Loaded query={provider}>
      {(saved) => (
        <SettingsCard title={t('sso.title')} text={t('sso.text')}>
          <Addresses {...saved} />
          <ProviderForm key={removals} saved={saved.provider} />
          {saved.provider ? <RemoveProvider onRemoved={() => setRemovals(removals + 1)} /> : null}
        </SettingsCard>
      )}
    </Loaded>
  )
}

function Addresses({ redirectUri, signInUrl }: ProviderAnswer) {
  const t = useText('security')
  const rows = [
    [t('sso.redirect'), redirectUri],
    [t('sso.signInUrl'), signInUrl],
  ] as const
  return rows.map(([label, address]) => (
    <div key={label} className={styles.copied}>
      <TextInput label={label} value={address} readOnly dir="ltr" />
      <CopyButton
        text={address}
        label={t('sso.copy')}
        accessibleLabel={`${t('sso.copy')}: ${label}`}
        size="md"
      />
    </div>
  ))
}

/** The values of the form, and how they are saved. */
function useProvider(saved: SignInProvider | null) {
  const t = useText('security')
  const save = useMutation(
    orpc.singleSignOn.saveProvider.mutationOptions({
      meta: { changes: ['signInProvider'], done: t('sso.saved') },
    }),
  )
  const {
    draft: values,
    change,
    form,
  } = useSettingsDraft(
    {
      name: saved?.name ?? '',
      issuer: saved?.issuer ?? '',
      clientId: saved?.clientId ?? '',
      clientSecret: '',
      allowedDomains: saved?.allowedDomains ?? [],
      isEnabled: saved?.isEnabled ?? true,
    },
    {
      ...save,
      // An empty field keeps the stored secret.
      mutate: ({ clientSecret, ...rest }, callbacks) =>
        save.mutate({ ...rest, ...(clientSecret ? { clientSecret } : {}) }, callbacks),
    },
  )
  return { values, change, form, failure: save.error }
}

function ProviderForm({ saved }: { saved: SignInProvider | null }) {
  const t = useText('security')
  const errorText = useErrorText()
  const whole = useRef<HTMLFormElement>(null)
  const domains = useRef<HTMLInputElement>(null)
  const { values, change, form, failure } = useProvider(saved)
  // Moves the focus to the first refused field.
  useEffect(() => {
    if (failure) whole.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [failure])
  const refused = failure ? refusedFields(failure, names) : null
  const error = (name: Name) => {
    const code = refused?.fields[name]
    return code ? errorText(code) : null
  }

  const text = (name: Exclude<Name, 'allowedDomains'>) => ({
    name,
    value: values[name],
    error: error(name),
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  })

  return (
    <SettingsForm
      {...form}
      ref={whole}
      error={refused?.form}
      onSubmit={(event) => {
        if (!hasWrongDomain(values.allowedDomains, provableDomainField)) return form.onSubmit?.(event)
        event.preventDefault()
        domains.current?.focus()
      }}
    >
      <TextInput label={t('sso.name')} maxLength={limits.name.maxChars} {...text('name')} />
      <TextInput
        label={t('sso.issuer')}
        type="url"
        dir="ltr"
        placeholder="https://login.example.org"
        {...text('issuer')}
      />
      <TextInput label={t('sso.clientId')} dir="ltr" autoComplete="off" {...text('clientId')} />
      <TextInput
        label={t('sso.clientSecret')}
        description={saved ? t('sso.secretKept') : null}
        type="password"
        dir="ltr"
        autoComplete="off"
        {...text('clientSecret')}
      />
      <DomainsField
        ref={domains}
        label={t('sso.domains')}
        description={t('sso.domainsHint')}
        schema={provableDomainField}
        value={values.allowedDomains}
        error={error('allowedDomains')}
        onChange={(allowedDomains) => change({ allowedDomains })}
      />
      <Switch
        label={t('sso.enabled')}
        checked={values.isEnabled}
        onChange={(event) => change({ isEnabled: event.currentTarget.checked })}
      />
    </SettingsForm>
  )
}

function RemoveProvider({ onRemoved }: { onRemoved(): void }) {
  const t = useText('security')
  const errorText = useErrorText()
  const [isOpen, setOpen] = useState(false)
  const remove = useMutation(
    orpc.singleSignOn.removeProvider.mutationOptions({
      onSuccess: () => {
        setOpen(false)
        onRemoved()
      },
      meta: { changes: ['signInProvider'], done: t('sso.removed') },
    }),
  )
  return (
    <>
      <Button variant="default" mt={16} onClick={() => setOpen(true)}>
        {t('sso.remove')}
      </Button>
      {isOpen ? (
        <Dialog onClose={() => setOpen(false)} title={t('sso.removeTitle')}>
          <p>{t('sso.removeText')}</p>
          <footer className={styles.foot}>
            <Notice tone="bad" isPlaceKept className={styles.error}>
              {remove.error ? errorText(remove.error) : null}
            </Notice>
            <Button variant="default" onClick={() => setOpen(false)}>
              {t('proof.cancel')}
            </Button>
            <Button color="red" loading={remove.isPending} onClick={() => remove.mutate(undefined)}>
              {t('sso.remove')}
            </Button>
          </footer>
        </Dialog>
      ) : null}
    </>
  )
}
