import { importFields, limits, type ImportField, type ImportRow } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { FormDialog } from './FormDialog.tsx'

/** Edits one row of the list. It stays open while the row has an error. */
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
  const blamed = blamedField(judged)
  const problem = judged.reason ? errorText(judged.reason) : t(`importResult.${judged.result}`)

  return (
    <FormDialog
      title={t('import.correctRow', { row: row.row })}
      action={t('form.save')}
      sending={correct}
      problem={judged.result === 'success' || blamed ? null : problem}
      onSubmit={() => correct.mutate({ id: importId, row: row.row, ...values })}
      onClose={onClose}
    >
      {importFields.map((field) => (
        <TextInput
          key={field}
          label={t(`field.${field}`)}
          maxLength={limits.userImport.cellMaxChars}
          data-autofocus={field === blamed || undefined}
          value={values[field]}
          // The field being edited is not checked yet.
          error={field === blamed && values[field] === judged[field] ? problem : null}
          onChange={(event) => setValues({ ...values, [field]: event.currentTarget.value })}
        />
      ))}
    </FormDialog>
  )
}

/** The field that the row's error concerns; null if there is none. */
function blamedField({ result, reason, ...fields }: ImportRow): ImportField | null {
  if (result === 'success') return null
  if (reason === 'input.invalid_phone') return 'phone'
  if (reason !== 'input.invalid') return 'email'
  return importFields.find((field) => fields[field].length > limits.name.maxChars) ?? null
}
