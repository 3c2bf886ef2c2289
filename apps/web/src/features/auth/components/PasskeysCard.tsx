import { ActionIcon, Button, Skeleton, TextInput } from '@mantine/core'
import { limits, type Passkey } from '@majlis/contract'
import { formatNumericDate } from '@majlis/i18n'
import { useErrorText, useLanguage, useText } from '@majlis/i18n/react'
import { Card, Chip, Notice } from '@majlis/ui'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { Dialog } from '../../../shared/dialog/index.ts'
import { useFields } from '../../../shared/form/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { showSnackbar } from '../../../shared/snackbar/index.ts'
import { addPasskey, canUsePasskeys } from '../model/passkeys.ts'
import { splitError } from '../model/server-fields.ts'
import { FormAlert } from './FormAlert.tsx'
import form from './form.module.css'
import { ProofDialog } from './ProofDialog.tsx'
import styles from './security.module.css'

type Open = { dialog: 'none' } | { dialog: 'add' } | { dialog: 'rename' | 'remove'; passkey: Passkey }

const changes = ['passkeys'] as const

/** The user's passkeys (spec 2.56). */
export function PasskeysCard() {
  const t = useText('security')
  const errorText = useErrorText()
  const passkeys = useQuery(orpc.security.passkeys.queryOptions({ staleTime: 0 }))
  const security = useQuery(orpc.security.security.queryOptions({ staleTime: 0 }))
  const [open, setOpen] = useState<Open>({ dialog: 'none' })
  const close = () => setOpen({ dialog: 'none' })
  const error = passkeys.error ?? security.error

  return (
    <Card className={styles.card} aria-labelledby="passkeys">
      <h2 id="passkeys">{t('passkeys.title')}</h2>
      <p className={styles.muted}>{t('passkeys.text')}</p>
      {error ? <Notice tone="bad">{errorText(error)}</Notice> : null}
      {passkeys.isPending ? <Skeleton height={56} mt="md" /> : null}
      {passkeys.data ? (
        <ul className={styles.rows}>
          {passkeys.data.data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} open={setOpen} />
          ))}
        </ul>
      ) : null}
      {passkeys.data?.data.length === 0 ? <p className={styles.muted}>{t('passkeys.none')}</p> : null}
      {canUsePasskeys() ? (
        <div className={styles.buttons}>
          <Button variant="default" disabled={!security.data} onClick={() => setOpen({ dialog: 'add' })}>
            {t('passkeys.add')}
          </Button>
        </div>
      ) : (
        <p className={styles.muted}>{t('passkeys.unavailable')}</p>
      )}
      {open.dialog === 'add' && security.data ? (
        <ProofDialog
          text={t('passkeys.addText')}
          submit={t('proof.submit')}
          hasPassword={security.data.data.hasPassword}
          send={async (password) => {
            await addPasskey(t('passkeys.defaultName'), password)
            close()
            showSnackbar(t('passkeys.addedNow'))
          }}
          changes={changes}
          onClose={close}
        />
      ) : null}
      {open.dialog === 'rename' ? <RenameDialog passkey={open.passkey} onClose={close} /> : null}
      {open.dialog === 'remove' ? <RemoveDialog passkey={open.passkey} onClose={close} /> : null}
    </Card>
  )
}

function PasskeyRow({ passkey, open }: { passkey: Passkey; open(next: Open): void }) {
  const t = useText('security')
  const { language } = useLanguage()
  const { timeZone, timeFormat, dateFormat } = useUser().profile
  const { name, createdAt, lastUsedAt, isSynced } = passkey
  const day = (time: number) => formatNumericDate(time, { language, timeZone, timeFormat, dateFormat })
  return (
    <li>
      <div className={styles.name}>
        <b>
          <bdi>{name}</bdi>
        </b>{' '}
        {isSynced ? <Chip>{t('passkeys.synced')}</Chip> : null}
        <p className={styles.muted}>
          {lastUsedAt === null
            ? t('passkeys.created', { date: day(createdAt) })
            : t('passkeys.used', { date: day(lastUsedAt) })}
        </p>
      </div>
      <div>
        <ActionIcon
          size={40}
          aria-label={t('passkeys.rename', { name })}
          onClick={() => open({ dialog: 'rename', passkey })}
        >
          <IconPencil size={20} stroke={1.8} aria-hidden />
        </ActionIcon>
        <ActionIcon
          size={40}
          aria-label={t('passkeys.remove', { name })}
          onClick={() => open({ dialog: 'remove', passkey })}
        >
          <IconTrash size={20} stroke={1.8} aria-hidden />
        </ActionIcon>
      </div>
    </li>
  )
}

interface PasskeyDialogProps {
  passkey: Passkey
  onClose(): void
}

const names = ['name'] as const

function RenameDialog({ passkey, onClose }: PasskeyDialogProps) {
  const t = useText('security')
  const errorText = useErrorText()
  const fields = useFields({
    initial: { name: passkey.name },
    rules: { name: (value) => (value.trim() ? null : 'identity.passkey_name_required') },
    send: ({ name }) => rename.mutate({ id: passkey.id, name }),
  })
  const rename = useMutation(
    orpc.security.renamePasskey.mutationOptions({
      onSuccess: onClose,
      meta: { changes, done: t('passkeys.renamed') },
      onError: (error) => fields.refuse(splitError(error, names).fields),
    }),
  )
  const nameError = fields.errorOf('name')
  return (
    <Dialog onClose={onClose} title={t('passkeys.renameTitle')}>
      <form className={form.form} {...fields.form}>
        <FormAlert error={rename.error && splitError(rename.error, names).form} />
        <TextInput
          label={t('passkeys.name')}
          maxLength={limits.name.maxChars}
          required
          data-autofocus
          {...fields.input('name')}
          error={nameError && errorText(nameError)}
        />
        <div className={form.row}>
          <Button variant="default" onClick={onClose}>
            {t('proof.cancel')}
          </Button>
          <Button type="submit" loading={rename.isPending}>
            {t('passkeys.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function RemoveDialog({ passkey, onClose }: PasskeyDialogProps) {
  const t = useText('security')
  const remove = useMutation(
    orpc.security.removePasskey.mutationOptions({
      onSuccess: onClose,
      meta: { changes, done: t('passkeys.removed', { name: passkey.name }) },
    }),
  )
  return (
    <Dialog onClose={onClose} title={t('passkeys.removeTitle', { name: passkey.name })}>
      <div className={form.form}>
        <p>{t('passkeys.removeText')}</p>
        <FormAlert error={remove.error && splitError(remove.error, names).form} />
        <div className={form.row}>
          <Button variant="default" onClick={onClose}>
            {t('proof.cancel')}
          </Button>
          <Button color="red" loading={remove.isPending} onClick={() => remove.mutate({ id: passkey.id })}>
            {t('passkeys.removeSubmit')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
