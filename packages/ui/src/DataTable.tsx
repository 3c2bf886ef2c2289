import { VisuallyHidden } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'
import styles from './DataTable.module.css'

export interface TableColumn {
  key: string | number
  head: ReactNode
  /** The head is read, but not seen. */
  isHeadHidden?: boolean
  /** Given for the column by which the rows are sorted. */
  sort?: 'ascending' | 'descending' | undefined
}

export interface DataTableProps {
  label: string
  columns: readonly TableColumn[]
  /** Whether cells of a row stand in the middle of its height or at its top; default in the middle. */
  align?: 'middle' | 'top'
  /** What becomes of it where the columns have no room: every row a block of its own (default), or a table that scrolls. */
  narrow?: 'blocks' | 'scrolls'
  /** The head stays above blocks, because it sorts or selects. */
  isHeadKept?: boolean
  /** `<tr>`s of `TableCell`s. */
  children: ReactNode
}

/** A table of records. On narrow screens each row becomes a block, arranged by `narrow` of its cells. */
export function DataTable({
  label,
  columns,
  align = 'middle',
  narrow = 'blocks',
  isHeadKept = false,
  children,
}: DataTableProps) {
  return (
    <div className={styles.scroll}>
      <table
        className={styles.table}
        aria-label={label}
        data-align={align}
        data-narrow={narrow}
        data-head-kept={isHeadKept || undefined}
      >
        <thead>
          <tr>
            {columns.map(({ key, head, isHeadHidden, sort }) => (
              <th key={key} scope="col" aria-sort={sort}>
                {isHeadHidden ? <VisuallyHidden>{head}</VisuallyHidden> : head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

export interface TableCellProps {
  /**
   * Its place in a block: on a line of its own; among quiet details (default) or as it is; at the end of the line; in the corner before
   * the first line, as a box or a number.
   */
  narrow?: 'line' | 'detail' | 'inline' | 'end' | 'box' | 'number'
  /** Said before it in a block, where it does not say itself what it is. */
  label?: string | undefined
  className?: string | undefined
  children?: ReactNode
}

/** A cell of a `DataTable`. An empty one takes no place in a block. */
export function TableCell({ narrow = 'detail', label, className, children }: TableCellProps) {
  return (
    <td className={className} data-narrow={narrow} data-label={label}>
      {children}
    </td>
  )
}

/** What a cell without a value shows. */
export function NoValue() {
  return (
    <span className={styles.noValue} data-no-value>
      –
    </span>
  )
}

export interface SortButtonProps {
  label: string
  title: string
  /** The icon of the present direction; null where the rows are sorted by another column. */
  icon: ComponentType<{ size?: number; stroke?: number }> | null
  onSort(): void
}

/** The head of a column that sorts. */
export function SortButton({ label, title, icon: Icon, onSort }: SortButtonProps) {
  return (
    <button type="button" className={styles.sort} title={title} onClick={onSort}>
      {label}
      {Icon ? (
        <span className={styles.direction} aria-hidden>
          <Icon size={16} stroke={1.8} />
        </span>
      ) : null}
    </button>
  )
}
