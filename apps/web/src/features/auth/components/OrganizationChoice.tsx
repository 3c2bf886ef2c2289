import { useText } from '@majlis/i18n/react'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../shared/api/index.ts'
import { TextLink } from '../../../shared/links/index.ts'
import type { JoinOffer } from '../model/pending-email.ts'
import { splitError } from '../model/server-fields.ts'
import { firstPageOf, useArrival } from '../model/useArrival.ts'
import { useRefusal } from '../model/useRefusal.ts'
import { AuthFrame } from './AuthFrame.tsx'
import { FormAlert } from './FormAlert.tsx'
import styles from './form.module.css'

/**
 * Shown after the address is confirmed: join an organisation that accepts people of its domain, or keep what was
 * signed up for (spec 5.1).
 */
export function OrganizationChoice({ challenge, organizations }: JoinOffer) {
  const t = useText('auth')
  const arrive = useArrival()
  const leave = useRefusal()
  const choosing = useMutation({
    mutationFn: async (organizationId: string | null) => {
      const { data } = await api.identity.chooseOrganization({ challenge, organizationId })
      await arrive(data, firstPageOf(data))
    },
    onError: (error) => void leave(error),
  })
  const isChosen = (id: string | null) => choosing.isPending && choosing.variables === id
  return (
    <AuthFrame
      title={t('joinChoice.title')}
      lead={t('joinChoice.lead')}
      foot={<TextLink to="/sign-in">{t('joinChoice.startAgain')}</TextLink>}
    >
      <div className={styles.form}>
        <FormAlert error={choosing.error && splitError(choosing.error, []).form} />
        <ul className={styles.choices} aria-label={t('joinChoice.list')}>
          {organizations.map(({ id, name }) => (
            <li key={id}>
              <Button
                size="lg"
                fullWidth
                loading={isChosen(id)}
                disabled={choosing.isPending}
                onClick={() => choosing.mutate(id)}
              >
                {t('joinChoice.join', { name })}
              </Button>
            </li>
          ))}
        </ul>
        <p className={styles.hint}>{t('joinChoice.joinText')}</p>
        <Button
          variant="default"
          size="lg"
          loading={isChosen(null)}
          disabled={choosing.isPending}
          onClick={() => choosing.mutate(null)}
        >
          {t('joinChoice.alone')}
        </Button>
        <p className={styles.hint}>{t('joinChoice.aloneText')}</p>
      </div>
    </AuthFrame>
  )
}
