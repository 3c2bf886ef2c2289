import type { ErrorCode, SuccessCode, UserImport } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Card, Notice } from '@majlis/ui'
import { Button, Loader } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../../shared/api/index.ts'
import { listFile, problemOf } from '../model/list-file.ts'
import styles from './people.module.css'
import upload from './UploadCard.module.css'

/** Uploads the completed list, by drag and drop or by choosing it. */
export function UploadCard({ onUploaded }: { onUploaded(uploaded: UserImport, message: SuccessCode): void }) {
  const t = useText('people')
  const errorText = useErrorText()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const [problem, setProblem] = useState<ErrorCode | null>(null)
  const sending = useMutation({
    mutationFn: (file: File) =>
      api.userImport.upload({ query: { fileName: file.name }, body: listFile(file) }),
    onSuccess: ({ data, message }) => onUploaded(data, message ?? 'UPLOAD_SUCCESS'),
  })

  function take(file: File | undefined): void {
    setIsOver(false)
    if (!file || sending.isPending) return
    const found = problemOf(file)
    setProblem(found)
    if (!found) sending.mutate(file)
  }

  const error = problem ?? sending.error
  return (
    <Card className={styles.card} aria-labelledby="upload">
      <h2 id="upload">{t('upload.file')}</h2>
      <div
        className={upload.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          take(event.dataTransfer.files[0])
        }}
      >
        {sending.isPending ? (
          <p role="status">
            <Loader size="sm" /> {t('upload.working')}
          </p>
        ) : (
          <>
            <IconFileUpload size={36} stroke={1.8} aria-hidden />
            <b>{t('upload.drop')}</b>
            <span className={styles.quiet}>{t('upload.limits')}</span>
            <input
              ref={input}
              className={upload.input}
              type="file"
              tabIndex={-1}
              aria-label={t('upload.choose')}
              accept=".csv,.tsv,.txt,.xlsx"
              onChange={(event) => {
                take(event.currentTarget.files?.[0])
                // The same file can be chosen again after it was corrected.
                event.currentTarget.value = ''
              }}
            />
            <Button onClick={() => input.current?.click()}>{t('upload.choose')}</Button>
          </>
        )}
      </div>
      <Notice tone="bad" isStrong>
        {error ? errorText(problem ?? sending.error) : null}
      </Notice>
    </Card>
  )
}
