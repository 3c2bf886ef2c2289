import { useErrorText, useNoticeText, useText } from '@majlis/i18n/react'
import { Card, Notice, Page } from '@majlis/ui'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../../shared/api/index.ts'
import { downloadFile } from '../../../shared/download/index.ts'
import { ButtonLink } from '../../../shared/links/index.ts'
import { showSnackbar } from '../../../shared/snackbar/index.ts'
import styles from '../components/people.module.css'
import { UploadCard } from '../components/UploadCard.tsx'

/** `/upload-multiple-user`: the template, and the completed list (spec 2.15, 2.57, 4.9). */
export function UploadUsersPage() {
  const t = useText('people')
  const errorText = useErrorText()
  const noticeText = useNoticeText()
  const navigate = useNavigate()
  const template = useMutation({
    mutationFn: (format: 'csv' | 'xlsx') => api.userImport.template({ format }),
    onSuccess: ({ data }) => {
      const bytes = Uint8Array.from(atob(data.base64), (sign) => sign.charCodeAt(0))
      downloadFile(data.fileName, bytes, data.type)
    },
  })
  const templateButton = (format: 'csv' | 'xlsx') => (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.8} aria-hidden />}
      loading={template.isPending && template.variables === format}
      onClick={() => template.mutate(format)}
    >
      {t(`upload.${format}`)}
    </Button>
  )
  return (
    <Page
      title={t('upload.title')}
      lead={t('upload.lead')}
      width="narrow"
      actions={
        <ButtonLink variant="default" to="/user-management">
          {t('form.back')}
        </ButtonLink>
      }
    >
      <div className={styles.stack}>
        <Card className={styles.card} aria-labelledby="template">
          <h2 id="template">{t('upload.template')}</h2>
          <div className={styles.form}>
            <p className={styles.quiet}>{t('upload.templateText')}</p>
            <div className={styles.actions}>
              {templateButton('csv')}
              {templateButton('xlsx')}
            </div>
            <Notice tone="bad" isStrong>
              {template.error ? errorText(template.error) : null}
            </Notice>
          </div>
        </Card>
        <UploadCard
          onUploaded={({ id }, message) => {
            showSnackbar(noticeText(message))
            void navigate({ to: '/upload-multiple-user/$id', params: { id } })
          }}
        />
      </div>
    </Page>
  )
}
