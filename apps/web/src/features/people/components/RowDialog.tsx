import { importFields, limits, type ImportField, type ImportRow } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Button, Modal, TextInput } from '@mantine/core'
import '@mantine/core/styles/Modal.layer.css'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import styles from './people.module.css'

/** Corrects one row of the list. It stays open while the row is not good. */
export function RowDialog({
  importId,
  row,
  onCorrected,
  onClose,
}: {
  importId: string
  row: ImportRow
  onCorrected(): void
  onClose(): void
}) {
  const t = useText('people')
  const tc = useText('common')
  const errorText = useErrorText()
  const { email, firstName, lastName, jobTitle, department, phone } = row
  const [values, setValues] = useState<Record<ImportField, string>>({
    email,
    firstName,
    lastName,
    jobTitle,
    department,
    phone,
  })
  const [judged, setJudged] = useState(row)
  const correct = useMutation(
    orpc.userImport.correct.mutationOptions({
      onSuccess: ({ data }) => {
        setJudged(data.row)
        onCorrected()
        if (data.row.result === 'success') onClose()
      },
    }),
  )
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('import.correctRow', { row: row.row })}
      closeButtonProps={{ 'aria-label': tc('action.close') }}
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          correct.mutate({ id: importId, row: row.row, ...values })
        }}
      >
        {importFields.map((field) => (
          <TextInput
            key={field}
            label={t(`field.${field}`)}
            maxLength={limits.userImport.cellMaxChars}
            value={values[field]}
            onChange={(event) => setValues({ ...values, [field]: event.currentTarget.value })}
          />
        ))}
        <p role="alert" className={styles.problem}>
          {correct.error
            ? errorText(correct.error)
            : judged.reason
              ? errorText(judged.reason)
              : judged.result === 'success'
                ? null
                : t(`importResult.${judged.result}`)}
        </p>
        <div className={styles.dialogFoot}>
          <Button variant="default" onClick={onClose}>
            {tc('action.cancel')}
          </Button>
          <Button type="submit" loading={correct.isPending}>
            {t('form.save')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
