import { importResults, type ImportResult, type ImportRow, type UserImport } from '@majlis/contract'
import { useErrorText, useFormats, useText } from '@majlis/i18n/react'
import { Card, Chip, type ChipTone, DataTable, Notice, TableCell } from '@majlis/ui'
import { Button, NativeSelect, Skeleton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { readerOf, useListAddress, type ListQuery } from '../../../shared/lists/index.ts'
import { PageTurner } from './PageTurner.tsx'
import styles from './people.module.css'
import table from './table.module.css'
import { RowDialog } from './RowDialog.tsx'

const tones: Record<ImportResult, ChipTone> = {
  success: 'ok',
  failed: 'bad',
  already_user: 'brand',
  duplicate: 'warn',
}

const pageSize = 25

interface ImportList {
  /** By default, the failed rows if there are any. */
  result?: ImportResult | 'all' | undefined
  page?: number | undefined
}

function readImportRows(query: ListQuery): ImportList {
  const { one, page } = readerOf(query)
  return { result: one('result', [...importResults, 'all']), page: page('page') }
}

/** The rows of an uploaded list with their results (spec 3.40, 4.9); failed ones can be edited here. */
export function ImportRows({ upload, onCorrected }: { upload: UserImport; onCorrected(): void }) {
  const t = useText('people')
  const errorText = useErrorText()
  const formats = useFormats()
  const { state, change } = useListAddress(readImportRows)
  const { result: chosen = upload.counts.failed > 0 ? 'failed' : 'all', page = 1 } = state
  const result = chosen === 'all' ? undefined : chosen
  const [corrected, setCorrected] = useState<ImportRow | null>(null)
  const rows = useQuery({
    ...orpc.userImport.rows.queryOptions({
      input: { id: upload.id, page, pageSize, ...(result ? { result } : {}) },
    }),
    placeholderData: keepPreviousData,
  })
  const total = importResults.reduce((sum, one) => sum + upload.counts[one], 0)
  return (
    <Card aria-labelledby="results">
      <div className={styles.card}>
        <h2 id="results">{t('import.results')}</h2>
        <NativeSelect
          label={t('import.result')}
          maw={320}
          value={result ?? ''}
          data={[
            { value: '', label: `${t('import.all')} (${formats.number(total)})` },
            ...importResults.map((one) => ({
              value: one,
              label: `${t(`importResult.${one}`)} (${formats.number(upload.counts[one])})`,
            })),
          ]}
          onChange={(event) => {
            const wanted = importResults.find((one) => one === event.currentTarget.value)
            change({ result: wanted ?? 'all', page: undefined })
          }}
        />
      </div>
      {rows.isPending ? (
        <Skeleton height={240} />
      ) : !rows.data ? (
        <Notice tone="bad" isStrong>
          {errorText(rows.error)}
        </Notice>
      ) : (
        <>
          <RowsTable
            rows={rows.data.data.rows}
            onCorrect={upload.status === 'review' ? setCorrected : null}
          />
          <div className={table.foot}>
            <span className={styles.quiet}>
              {rows.data.data.rows.length === 0 ? t('import.noRows') : null}
            </span>
            <div className={table.pages}>
              <PageTurner
                page={page}
                pages={Math.max(page, Math.ceil((result ? upload.counts[result] : total) / pageSize))}
                hasMore={rows.data.data.hasMore}
                onTurn={(to) => change({ page: to > 1 ? to : undefined })}
              />
            </div>
          </div>
        </>
      )}
      {corrected ? (
        <RowDialog
          key={corrected.row}
          importId={upload.id}
          row={corrected}
          onCorrected={onCorrected}
          onClose={() => setCorrected(null)}
        />
      ) : null}
    </Card>
  )
}

interface RowsTableProps {
  rows: readonly ImportRow[]
  /** Null once rows can't be edited any more. */
  onCorrect: ((row: ImportRow) => void) | null
}

function RowsTable({ rows, onCorrect }: RowsTableProps) {
  const t = useText('people')
  const errorText = useErrorText()
  const formats = useFormats()
  return (
    <DataTable
      label={t('import.results')}
      columns={[
        { key: 'row', head: t('import.row') },
        { key: 'email', head: t('field.email') },
        { key: 'name', head: t('import.name') },
        { key: 'jobTitle', head: t('field.jobTitle') },
        { key: 'department', head: t('field.department') },
        { key: 'result', head: t('import.result') },
        { key: 'actions', head: t('groups.actions'), isHeadHidden: true },
      ]}
    >
      {rows.map((row) => (
        <tr key={row.row}>
          <TableCell narrow="number" className="num">
            {formats.number(row.row)}
          </TableCell>
          <TableCell narrow="line">{row.email}</TableCell>
          <TableCell>{[row.firstName, row.lastName].filter(Boolean).join(' ')}</TableCell>
          <TableCell>{row.jobTitle}</TableCell>
          <TableCell>{row.department}</TableCell>
          <TableCell className={table.resultCell}>
            <span className={table.result}>
              <span>
                <Chip tone={row.result === 'success' && !row.isSent ? 'quiet' : tones[row.result]}>
                  {row.isSent ? t('import.invited') : t(`importResult.${row.result}`)}
                </Chip>
              </span>
              {row.result === 'success' && onCorrect ? (
                <span className={styles.quiet}>{t('import.willBeInvited')}</span>
              ) : null}
              {row.reason ? <span className={styles.quiet}>{errorText(row.reason)}</span> : null}
            </span>
          </TableCell>
          <TableCell>
            {onCorrect ? (
              <Button
                size="xs"
                variant="default"
                aria-label={t('import.correctRow', { row: row.row })}
                onClick={() => onCorrect(row)}
              >
                {t('import.correct')}
              </Button>
            ) : null}
          </TableCell>
        </tr>
      ))}
    </DataTable>
  )
}
