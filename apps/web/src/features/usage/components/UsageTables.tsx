import { usageFigures, type Usage } from '@majlis/contract'
import { formatMonth } from '@majlis/i18n'
import { useLanguage, useText } from '@majlis/i18n/react'
import { DataTable, TableCell } from '@majlis/ui'
import { useFigure } from '../hooks/useFigure.ts'

/** Newest first. */
export function MonthTable({ months }: { months: Usage['months'] }) {
  const t = useText('usage')
  const { language } = useLanguage()
  const rows = months.toReversed().map(({ month, ...figures }) => ({
    key: month,
    name: formatMonth(`${month}-01`, { language }),
    figures,
  }))
  return <FigureTable label={t('byMonth')} head={t('month')} rows={rows} />
}

export function UnitTable({ units }: { units: Usage['units'] }) {
  const t = useText('usage')
  const rows = units.map(({ unitId, name, ...figures }) => ({
    key: unitId ?? 'none',
    name: name ?? t('noUnit'),
    figures,
  }))
  return <FigureTable label={t('byUnit')} head={t('unit')} rows={rows} />
}

interface FigureTableProps {
  label: string
  /** The heading of the first column. */
  head: string
  rows: readonly { key: string; name: string; figures: Usage['total'] }[]
}

function FigureTable({ label, head, rows }: FigureTableProps) {
  const t = useText('usage')
  const write = useFigure()
  const columns = [
    { key: 'name', head },
    ...usageFigures.map((figure) => ({ key: figure, head: t(`figure.${figure}`) })),
  ]
  return (
    <DataTable label={label} columns={columns}>
      {rows.map(({ key, name, figures }) => (
        <tr key={key}>
          <TableCell narrow="line">
            <b>
              <bdi>{name}</bdi>
            </b>
          </TableCell>
          {usageFigures.map((figure) => (
            <TableCell key={figure} label={t(`figure.${figure}`)}>
              <span className="num">{write(figure, figures[figure])}</span>
            </TableCell>
          ))}
        </tr>
      ))}
    </DataTable>
  )
}
