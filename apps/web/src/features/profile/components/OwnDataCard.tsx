import { useErrorText, useText } from '@majlis/i18n/react'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../shared/api/index.ts'
import { downloadFile } from '../../../shared/download/index.ts'
import { ProfileCard } from './ProfileCard.tsx'
import styles from './profile.module.css'

/** Everything of the user, to take along (spec 2.56). */
export function OwnDataCard() {
  const t = useText('profile')
  const errorText = useErrorText()
  const download = useMutation({
    mutationFn: () => api.ownData.download(),
    onSuccess: ({ body }) => downloadFile(body.name, body, body.type),
  })
  return (
    <ProfileCard title={t('ownData.title')} text={t('ownData.text')}>
      <p role="alert" className={styles.error}>
        {download.error ? errorText(download.error) : null}
      </p>
      <div className={styles.buttons}>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.8} aria-hidden />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          {t('ownData.submit')}
        </Button>
        <p role="status" className={styles.saved}>
          {download.isPending ? t('ownData.working') : download.isSuccess ? t('ownData.ready') : null}
        </p>
      </div>
    </ProfileCard>
  )
}
