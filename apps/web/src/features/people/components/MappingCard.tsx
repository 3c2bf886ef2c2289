import {
  importEncodings,
  importFields,
  type ImportField,
  type ImportMapping,
  type UserImport,
} from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Card, DataTable, Notice } from '@majlis/ui'
import { NativeSelect } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import mappingStyles from './import.module.css'
import styles from './people.module.css'
import table from './table.module.css'

/**
 * The encoding of the file and the meaning of its columns, beside its first rows. Collapsed unless no row can be used
 * as it is.
 */
export function MappingCard({ upload, onMapped }: { upload: UserImport; onMapped(): void }) {
  const t = useText('people')
  const errorText = useErrorText()
  const { id, columns, sample, mapping, encoding } = upload
  const map = useMutation(orpc.userImport.map.mutationOptions({ onSuccess: onMapped }))
  const encode = useMutation(orpc.userImport.encode.mutationOptions({ onSuccess: onMapped }))
  const isBusy = map.isPending || encode.isPending
  const error = encode.error ?? map.error
  const width = Math.max(columns.length, ...sample.map((row) => row.length))
  const names = Array.from(
    { length: width },
    (_, place) => columns[place] || t('import.column', { number: place + 1 }),
  )

  function choose(field: ImportField, value: string): void {
    const next: ImportMapping = { ...mapping }
    encode.reset()
    if (value !== '') next[field] = Number(value)
    else if (field !== 'email') delete next[field]
    map.mutate({ id, mapping: next })
  }

  return (
    <Card aria-labelledby="columns">
      <details className={mappingStyles.folded} open={upload.counts.success === 0}>
        <summary>
          <IconChevronRight className={mappingStyles.chevron} size={18} stroke={1.8} aria-hidden />
          <h2 id="columns">{t('import.columns')}</h2>
        </summary>
        <div className={styles.form}>
          <p className={styles.quiet}>{t('import.columnsText')}</p>
          {encoding ? (
            <NativeSelect
              label={t('import.encoding')}
              description={t('import.encodingText')}
              maw={420}
              disabled={isBusy}
              value={encoding}
              data={importEncodings.map((value) => ({ value, label: t(`encoding.${value}`) }))}
              onChange={(event) => {
                const chosen = importEncodings.find((value) => value === event.currentTarget.value)
                map.reset()
                if (chosen) encode.mutate({ id, encoding: chosen })
              }}
            />
          ) : null}
          <div className={table.tools}>
            {importFields.map((field) => (
              <NativeSelect
                key={field}
                label={t(`field.${field}`)}
                disabled={isBusy}
                value={String(mapping[field] ?? '')}
                data={[
                  ...(field === 'email' ? [] : [{ value: '', label: t('import.notThere') }]),
                  ...names.map((label, place) => ({ value: String(place), label })),
                ]}
                onChange={(event) => choose(field, event.currentTarget.value)}
              />
            ))}
          </div>
          <Notice tone="bad" isStrong>
            {error ? errorText(error) : null}
          </Notice>
          <Sample names={names} rows={sample} />
        </div>
      </details>
    </Card>
  )
}

/** The first rows of the file, which show the contents of each column. */
function Sample({ names, rows }: { names: readonly string[]; rows: UserImport['sample'] }) {
  const t = useText('people')
  return (
    <DataTable
      label={t('import.sample')}
      narrow="scrolls"
      // Columns are identified by their position.
      columns={names.map((name, place) => ({ key: place, head: name }))}
    >
      {rows.map((row, number) => (
        <tr key={number}>
          {names.map((_, place) => (
            <td key={place}>{row[place] ?? ''}</td>
          ))}
        </tr>
      ))}
    </DataTable>
  )
}
