import { VisuallyHidden } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'
import styles from './DataTable.module.css'

export interface TableColumn {
  key: string | number
  head: ReactNode
  /** Read by screen readers, but not visible. */
  isHeadHidden?: boolean
  /** Set for the column by which the rows are sorted. */
  sort?: 'ascending' | 'descending' | undefined
}

export interface DataTableProps {
  label: string
  columns: readonly TableColumn[]
  /** Whether cells are aligned to the middle of the row (default) or to its top. */
  align?: 'middle' | 'top'
  /** On narrow screens: each row becomes a block (default), or the table scrolls. */
  narrow?: 'blocks' | 'scrolls'
  /** Keeps the head above blocks, because it sorts or selects. */
  isHeadKept?: boolean
  /** `<tr>`s with `TableCell`s. */
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
   * Its place in a block: on a line of its own; among secondary details (default) or unchanged; at the end of the line; in the corner before
   * the first line, as a box or a number; in the corner after it, as a menu.
   */
  narrow?: 'line' | 'detail' | 'inline' | 'end' | 'box' | 'number' | 'menu'
  /** A label before the value in a block, if the value does not explain itself. */
  label?: string | undefined
  className?: string | undefined
  children?: ReactNode
}

/** A cell of a `DataTable`. An empty one takes no space in a block. */
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
  /** The icon of the current sort order; null if the rows are sorted by another column. */
  icon: ComponentType<{ size?: number; stroke?: number }> | null
  onSort(): void
}

/** The head of a sortable column. */
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
