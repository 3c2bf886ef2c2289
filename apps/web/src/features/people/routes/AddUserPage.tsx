import { useLanguage, useText } from '@majlis/i18n/react'
import { Card, Page } from '@majlis/ui'
import { Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { ButtonLink } from '../../../shared/links/index.ts'
import { showSnackbar } from '../../../shared/snackbar/index.ts'
import styles from '../components/people.module.css'
import { PersonForm } from '../components/PersonForm.tsx'

/** `/add-user`: invites one person by mail (spec 2.57). */
export function AddUserPage() {
  const t = useText('people')
  const { language } = useLanguage()
  const [invited, setInvited] = useState(0)
  const add = useMutation(
    orpc.people.add.mutationOptions({
      onSuccess: (_, { email }) => {
        setInvited((count) => count + 1)
        showSnackbar(t('form.invited', { email }))
      },
      meta: { changes: ['people'] },
    }),
  )
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (invited > 0) card.current?.querySelector('input')?.focus()
  }, [invited])
  return (
    <Page
      title={t('form.addTitle')}
      lead={t('form.addLead')}
      actions={
        <Group gap="xs">
          <ButtonLink variant="default" to="/invite-people">
            {t('form.several')}
          </ButtonLink>
          <ButtonLink variant="default" to="/user-management">
            {t('form.back')}
          </ButtonLink>
        </Group>
      }
    >
      <Card ref={card} className={styles.card}>
        <PersonForm
          // After each person, the form is empty again.
          key={invited}
          isNew
          canChangeRole
          initial={{
            email: '',
            firstName: '',
            lastName: '',
            jobTitle: '',
            department: '',
            phone: '',
            role: 'user',
            language,
            businessUnitIds: [],
          }}
          save={add}
          submit={t('form.send')}
        />
      </Card>
    </Page>
  )
}
